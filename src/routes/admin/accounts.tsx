import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { toApiError } from '../../admin/api-error.ts'
import { ConfirmDialog } from '../../admin/confirm-dialog.tsx'
import { formatDateTimeInText } from '../../admin/dates.ts'
import { LoadError, ListSkeleton } from '../../admin/list-states.tsx'
import { useLoadErrorToast } from '../../admin/load-error.ts'
import { PageLayout } from '../../admin/page-layout.tsx'
import { PageLink } from '../../admin/page-link.tsx'
import { useSaveMutation } from '../../admin/save-mutation.ts'
import { useAccount } from '../../admin/session.tsx'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Warning } from '../../ui/icons.tsx'
import { ChangePassword } from './-accounts/change-password.tsx'
import { OwnSessions } from './-accounts/own-sessions.tsx'

export const Route = createFileRoute('/admin/accounts')({ component: AccountsPage })

type Account = inferRouterOutputs<AppRouter>['auth']['accounts'][number]

function AccountsPage() {
  const query = useQuery(useTRPC().auth.accounts.queryOptions())
  useLoadErrorToast(query, 'Failed to load accounts')
  return (
    <PageLayout
      title="Accounts"
      subtitle={
        <>
          Visitors see none of this. Whoever signs up at <PageLink to="/admin">the login</PageLink> waits here
          until somebody lets them in.
        </>
      }
    >
      <div className="grid gap-8">
        {query.data ? (
          <Accounts accounts={query.data} />
        ) : query.isError ? (
          <LoadError subject="The accounts" onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton />
        )}
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <OwnSessions />
          <ChangePassword />
        </div>
      </div>
    </PageLayout>
  )
}

function Accounts({ accounts }: { accounts: Account[] }) {
  const { approve, disable, enable, errorMessage, clearError } = useAccountActions()
  const [disabling, setDisabling] = useState<Account | null>(null)
  const pending = accounts.filter(({ state }) => state === 'pending')
  const others = accounts.filter(({ state }) => state !== 'pending')
  const active = accounts.filter(({ state }) => state === 'active').length

  const renderAccount = (account: Account) => (
    <AccountRow
      key={account.id}
      account={account}
      isOnlyActive={active === 1}
      // `useAccountActions` has shown the error.
      onApprove={() => void approve(account).catch(() => {})}
      onDisable={() => {
        clearError()
        setDisabling(account)
      }}
      onEnable={() => void enable(account).catch(() => {})}
    />
  )
  return (
    <>
      {errorMessage && !disabling && (
        <p className="err" role="alert">
          <Warning />
          {errorMessage}
        </p>
      )}
      {pending.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="mb-2 text-[1.0625rem] font-[560]">
            Waiting for approval
          </h2>
          <ul className="paper">{pending.map(renderAccount)}</ul>
        </section>
      )}
      <section aria-labelledby="everybody">
        <h2 id="everybody" className="mb-2 text-[1.0625rem] font-[560]">
          {pending.length > 0 ? 'Everybody else' : 'Everybody'}
        </h2>
        <ul className="paper">{others.map(renderAccount)}</ul>
      </section>
      {disabling && (
        <ConfirmDialog
          title="Disable account"
          confirmLabel="Disable account"
          danger
          onCancel={() => setDisabling(null)}
          onConfirm={async () => {
            await disable(disabling)
            setDisabling(null)
          }}
        >
          {errorMessage ??
            `Are you sure you want to disable ${disabling.email}? Every browser of this account is signed out at once. It can be enabled again.`}
        </ConfirmDialog>
      )}
    </>
  )
}

const STATE_LABELS: Record<Account['state'], { label: string; statusClass: string }> = {
  active: { label: 'Active', statusClass: 'on' },
  pending: { label: 'Waiting for approval', statusClass: 'hot' },
  unverified: { label: 'E-mail not verified yet', statusClass: '' },
  disabled: { label: 'Disabled', statusClass: '' },
}

interface AccountRowProps {
  account: Account
  /** Whether no other account is active. */
  isOnlyActive: boolean
  onApprove: () => void
  onDisable: () => void
  onEnable: () => void
}

function AccountRow({ account, isOnlyActive, onApprove, onDisable, onEnable }: AccountRowProps) {
  const { id, email, state, created_at, last_seen_at } = account
  const isOwn = useAccount().id === id
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-rule px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_12rem_15rem] lg:px-5">
      <div className="min-w-0">
        <p className="font-[560] wrap-anywhere">
          {email}
          {isOwn && <span className="font-normal text-soft"> (you)</span>}
        </p>
        <p className="num text-[.875rem] text-soft">
          Since {formatDateTimeInText(created_at)}
          {last_seen_at && `, last seen ${formatDateTimeInText(last_seen_at)}`}
        </p>
      </div>
      <span className={`st ${STATE_LABELS[state].statusClass}`}>{STATE_LABELS[state].label}</span>
      <div className="flex flex-wrap gap-2 lg:justify-end lg:text-right">
        {isOwn ? (
          <p className="text-[.875rem] text-soft">{isOnlyActive ? LAST_ACCOUNT_NOTE : OWN_ACCOUNT_NOTE}</p>
        ) : state === 'disabled' ? (
          <Button aria-label={`Enable ${email}`} onClick={onEnable}>
            Enable
          </Button>
        ) : (
          <>
            {state !== 'active' && (
              <Button
                tone={state === 'pending' ? 'ink' : undefined}
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

const OWN_ACCOUNT_NOTE = 'Your own account: another administrator can disable it.'
const LAST_ACCOUNT_NOTE = 'The last active account cannot be disabled.'

/** Approve, disable, enable. A refusal sets `errorMessage` to the server's message and is rethrown. */
function useAccountActions() {
  const { auth } = useTRPCClient()
  const trpc = useTRPC()
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const refresh = () =>
    Promise.all([trpc.auth.accounts.invalidate(), trpc.activity.invalidate(), trpc.stats.invalidate()])
  const approving = useSaveMutation({
    call: (input: { id: string }) => auth.approve.mutate(input),
    successMessage: 'Account approved successfully',
    errorMessage: 'Failed to approve account',
    refresh,
  })
  const disabling = useSaveMutation({
    call: (input: { id: string }) => auth.disable.mutate(input),
    successMessage: 'Account disabled successfully',
    errorMessage: 'Failed to disable account',
    refresh,
  })
  const enabling = useSaveMutation({
    call: (input: { id: string }) => auth.enable.mutate(input),
    successMessage: 'Account enabled successfully',
    errorMessage: 'Failed to enable account',
    refresh,
  })

  const withErrorMessage =
    (run: (input: { id: string }) => Promise<unknown>) =>
    async ({ id }: Account) => {
      setErrorMessage(null)
      try {
        await run({ id })
      } catch (error) {
        const { status, message } = toApiError(error)
        if (status >= 400 && status !== 401) setErrorMessage(message)
        throw error
      }
    }
  return {
    errorMessage,
    clearError: () => setErrorMessage(null),
    approve: withErrorMessage(approving.run),
    disable: withErrorMessage(disabling.run),
    enable: withErrorMessage(enabling.run),
  }
}
