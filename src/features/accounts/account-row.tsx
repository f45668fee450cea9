import type { ComponentProps } from 'react'
import type { Account } from '../../core/office/accounts.ts'
import { Button } from '../../core/office/button.tsx'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import { useAccount } from '../../core/office/session.tsx'
import { Status } from '../../core/ui/badge.tsx'

const STATES: Record<Account['state'], ComponentProps<typeof Status>> = {
  active: { children: 'Active', tone: 'success' },
  pending: { children: 'Waiting for approval', tone: 'live' },
  unverified: { children: 'E-mail not verified yet' },
  disabled: { children: 'Disabled' },
}

interface AccountRowProps {
  account: Account
  /** Whether no other account is active. */
  isOnlyActive: boolean
  onApprove: () => void
  onDisable: () => void
  onEnable: () => void
}

/** An account with its state and actions; nobody can disable their own. */
export function AccountRow({ account, isOnlyActive, onApprove, onDisable, onEnable }: AccountRowProps) {
  const { id, email, name, phone, phone_url, state, created_at, sign_up_address, last_seen_at } = account
  const isOwn = useAccount().id === id
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_12rem_15rem] lg:px-5">
      <div className="min-w-0">
        <p className="font-heading wrap-anywhere">
          {name ?? email}
          {isOwn && <span className="font-normal text-soft"> (you)</span>}
        </p>
        {(name || phone) && (
          <p className="text-sm wrap-anywhere">
            {name && email}
            {name && phone && ', '}
            {phone_url && (
              <a className="link tabular-nums" href={phone_url}>
                {phone}
              </a>
            )}
          </p>
        )}
        <p className="tabular-nums text-sm text-soft">
          Since {formatDateTimeInText(created_at)}
          {sign_up_address && `, from ${sign_up_address}`}
          {last_seen_at && `, last seen ${formatDateTimeInText(last_seen_at)}`}
        </p>
      </div>
      <Status {...STATES[state]} />
      <div className="flex flex-wrap gap-2 lg:justify-end lg:text-right">
        {isOwn ? (
          <p className="text-sm text-soft">{isOnlyActive ? LAST_ACCOUNT_NOTE : OWN_ACCOUNT_NOTE}</p>
        ) : state === 'disabled' ? (
          <Button aria-label={`Enable ${email}`} onClick={onEnable}>
            Enable
          </Button>
        ) : (
          <>
            {state !== 'active' && (
              <Button
                tone={state === 'pending' ? 'neutral' : undefined}
                aria-label={`Approve ${email}`}
                onClick={onApprove}
              >
                Approve
              </Button>
            )}
            <Button aria-label={`Disable ${email}`} onClick={onDisable}>
              Disable
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

const OWN_ACCOUNT_NOTE = 'This is your account. Another administrator can disable it.'
const LAST_ACCOUNT_NOTE = 'The last active account cannot be disabled.'
