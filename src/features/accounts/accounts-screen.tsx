import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../core/office/accounts.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { PageLink } from '../../core/office/page-link.tsx'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { RowList, Section } from '../../core/office/section.tsx'
import { Warning } from '../../core/ui/icons.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { TwoStepSignIn } from '../second-factor/two-step-sign-in.tsx'
import { AccountRow } from './account-row.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnProfile } from './own-profile.tsx'
import { OwnSessions } from './own-sessions.tsx'

export function AccountsScreen() {
  const query = useQuery(useTRPC().auth.accounts.queryOptions())
  useLoadErrorToast(query, 'Failed to load accounts')
  return (
    <PageLayout
      title="Accounts"
      subtitle={
        <>
          Visitors do not see this. People who sign up at <PageLink to="/admin">the login</PageLink> wait here
          until somebody approves them.
        </>
      }
    >
      <div className="grid gap-8">
        {query.data ? (
          <Accounts accounts={query.data} />
        ) : (
          <QueryState query={query} subject="The accounts" />
        )}
        <OwnProfile />
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <div className="grid gap-8">
            <TwoStepSignIn />
            <OwnSessions />
          </div>
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
        <p className="field-error" role="alert">
          <Warning />
          {errorMessage}
        </p>
      )}
      {pending.length > 0 && (
        <Section title="Waiting for approval">
          <RowList>{pending.map(renderAccount)}</RowList>
        </Section>
      )}
      <Section title={pending.length > 0 ? 'Everybody else' : 'Everybody'}>
        <RowList>{others.map(renderAccount)}</RowList>
      </Section>
      {disabling && (
        <ConfirmDialog
          title="Disable account"
          confirmLabel="Disable account"
          danger
          onClose={() => setDisabling(null)}
          onConfirm={() => disable(disabling)}
        >
          {errorMessage ??
            `Are you sure you want to disable ${disabling.email}? Every browser of this account is signed out at once. It can be enabled again.`}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Approve, disable, enable. A refusal sets `errorMessage` to the server's message and is rethrown. */
function useAccountActions() {
  const { auth } = useTRPCClient()
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const approving = useSaveMutation({
    call: (input: { id: string }) => auth.approve.mutate(input),
    successMessage: 'Account approved successfully',
    errorMessage: 'Failed to approve account',
  })
  const disabling = useSaveMutation({
    call: (input: { id: string }) => auth.disable.mutate(input),
    successMessage: 'Account disabled successfully',
    errorMessage: 'Failed to disable account',
  })
  const enabling = useSaveMutation({
    call: (input: { id: string }) => auth.enable.mutate(input),
    successMessage: 'Account enabled successfully',
    errorMessage: 'Failed to enable account',
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
