import type { inferRouterOutputs } from '@trpc/server'
import { KeyRound, Smartphone } from 'lucide-react'
import type { AppRouter } from '../../../server/router.ts'
import { Button } from '../../core/office/button.tsx'
import { formatDateTimeInText } from '../../core/office/dates.ts'

/** A second factor as the list returns it. */
export type Factor = inferRouterOutputs<AppRouter>['auth']['secondFactors']['factors'][number]

const KINDS = {
  totp: { label: 'Authenticator app', Icon: Smartphone },
  passkey: { label: 'Passkey', Icon: KeyRound },
}

/** A second factor: its name, its kind, and when it was added and last used. */
export function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { kind, name, created_at, last_used_at } = factor
  const { label, Icon } = KINDS[kind]
  const lastUse = last_used_at ? `last used ${formatDateTimeInText(last_used_at)}` : 'not used yet'
  return (
    <li className="flex items-center gap-x-4 px-4 py-3 lg:px-5">
      <Icon />
      <div className="min-w-0 flex-1">
        <p className="font-heading wrap-anywhere">{name}</p>
        <p className="tabular-nums text-sm text-soft">
          {name !== label && `${label}. `}Added {formatDateTimeInText(created_at)}, {lastUse}
        </p>
      </div>
      <Button aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
