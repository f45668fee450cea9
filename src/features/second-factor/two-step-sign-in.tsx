import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../../server/core/count/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { Button } from '../../core/office/button.tsx'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { supportsPasskeys } from '../../core/office/passkeys.ts'
import { Section } from '../../core/office/section.tsx'
import { Status } from '../../core/ui/badge.tsx'
import { useTRPC } from '../../queries.tsx'
import { FactorDialog, type FactorDialogStep } from './factor-dialog.tsx'
import { FactorRow } from './factor-row.tsx'

type SecondFactors = inferRouterOutputs<AppRouter>['auth']['secondFactors']

/** With this many recovery codes or fewer left, their number is highlighted. */
const FEW_CODES = 3

interface TwoStepSignInProps {
  /** Called when a dialog opens or closes. */
  onDialog?: (isOpen: boolean) => void
}

/** The user's own second factors: the list, the buttons to add one, and the recovery codes (S13). */
export function TwoStepSignIn({ onDialog }: TwoStepSignInProps) {
  const query = useQuery(useTRPC().auth.secondFactors.queryOptions())
  useLoadErrorToast(query, 'Failed to load two-step sign-in')
  const [step, setStep] = useState<FactorDialogStep | null>(null)

  function openStep(step: FactorDialogStep | null) {
    setStep(step)
    onDialog?.(step !== null)
  }

  return (
    <Section title="Two-step sign-in">
      {query.data ? (
        <Factors {...query.data} onOpen={openStep} />
      ) : (
        <QueryState query={query} subject="Two-step sign-in" rows={2} />
      )}
      {step && <FactorDialog step={step} onStep={openStep} />}
    </Section>
  )
}

function Factors({
  factors,
  recovery_codes_left,
  onOpen,
}: SecondFactors & { onOpen: (step: FactorDialogStep) => void }) {
  const isOn = factors.length > 0
  const codesLeft = `${counted(recovery_codes_left, { one: 'recovery code', other: 'recovery codes' })} left`
  return (
    <div className="card divide-y divide-rule">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 lg:px-5">
        <p className="max-w-[52ch] flex-[1_1_16rem]">
          After your password, you enter a code from your phone or use a passkey. A stolen password alone is
          then useless.
        </p>
        <Status tone={isOn ? 'success' : undefined}>{isOn ? 'On' : 'Off'}</Status>
      </div>
      {isOn && (
        <ul className="divide-y divide-rule">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRemove={() => onOpen({ name: 'remove', factor, isLast: factors.length === 1 })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 px-4 py-3 lg:px-5">
        <Button onClick={() => onOpen({ name: 'add-app' })}>
          <Smartphone size={18} />
          Add an authenticator app
        </Button>
        {supportsPasskeys() && (
          <Button onClick={() => onOpen({ name: 'add-passkey' })}>
            <KeyRound size={18} />
            Add a passkey
          </Button>
        )}
      </div>
      {isOn && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 lg:px-5">
          {recovery_codes_left <= FEW_CODES ? <Status tone="live">{codesLeft}</Status> : <p>{codesLeft}</p>}
          <Button onClick={() => onOpen({ name: 'renew-codes' })}>New recovery codes</Button>
        </div>
      )}
    </div>
  )
}
