import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { answerOf } from '../../admin/answer.ts'
import { Confirm } from '../../admin/confirm.tsx'
import { dayAndTime } from '../../admin/dates.ts'
import { LoadFailed, Loading, Page } from '../../admin/page.tsx'
import { useLoadFailure, useSaving } from '../../admin/saving.ts'
import { useMe } from '../../admin/session.tsx'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Warning } from '../../ui/icons.tsx'
import { ChangePassword } from './-change-password.tsx'
import { OwnSessions } from './-own-sessions.tsx'
import { PageLink } from './-page-link.tsx'

export const Route = createFileRoute('/admin/accounts')({ component: AccountsPage })

type Account = inferRouterOutputs<AppRouter>['auth']['accounts'][number]

function AccountsPage() {
  const query = useQuery(useTRPC().auth.accounts.queryOptions())
  useLoadFailure(query, 'Failed to load accounts')
  return (
    <Page
      title="Accounts"
      note={
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
          <LoadFailed what="The accounts" onRetry={() => void query.refetch()} />
        ) : (
          <Loading />
        )}
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <OwnSessions />
          <ChangePassword />
        </div>
      </div>
    </Page>
  )
}

function Accounts({ accounts }: { accounts: Account[] }) {
  const { approve, disable, enable, problem, forget } = useChanges()
  const [disabling, setDisabling] = useState<Account | null>(null)
  const waiting = accounts.filter(({ state }) => state === 'pending')
  const others = accounts.filter(({ state }) => state !== 'pending')
  const active = accounts.filter(({ state }) => state === 'active').length

  const row = (account: Account) => (
    <AccountRow
      key={account.id}
      account={account}
      last={active === 1}
      // What failed has been told.
      onApprove={() => void approve(account).catch(() => {})}
      onDisable={() => {
        forget()
        setDisabling(account)
      }}
      onEnable={() => void enable(account).catch(() => {})}
    />
  )
  return (
    <>
      {problem && !disabling && (
        <p className="err" role="alert">
          <Warning />
          {problem}
        </p>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="mb-2 text-[1.0625rem] font-[560]">
            Waiting for approval
          </h2>
          <ul className="paper">{waiting.map(row)}</ul>
        </section>
      )}
      <section aria-labelledby="everybody">
        <h2 id="everybody" className="mb-2 text-[1.0625rem] font-[560]">
          {waiting.length > 0 ? 'Everybody else' : 'Everybody'}
        </h2>
        <ul className="paper">{others.map(row)}</ul>
      </section>
      {disabling && (
        <Confirm
          title="Disable account"
          action="Disable account"
          danger
          onCancel={() => setDisabling(null)}
          onConfirm={async () => {
            await disable(disabling)
            setDisabling(null)
          }}
        >
          {problem ??
            `Are you sure you want to disable ${disabling.email}? Every browser of this account is signed out at once. It can be enabled again.`}
        </Confirm>
      )}
    </>
  )
}

const STATES: Record<Account['state'], { word: string; mark: string }> = {
  active: { word: 'Active', mark: 'on' },
  pending: { word: 'Waiting for approval', mark: 'hot' },
  unverified: { word: 'E-mail not verified yet', mark: '' },
  disabled: { word: 'Disabled', mark: '' },
}

interface AccountRowProps {
  account: Account
  /** Nobody else is active. */
  last: boolean
  onApprove: () => void
  onDisable: () => void
  onEnable: () => void
}

function AccountRow({ account, last, onApprove, onDisable, onEnable }: AccountRowProps) {
  const { id, email, state, created_at, last_seen_at } = account
  const own = useMe().id === id
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-rule px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_12rem_15rem] lg:px-5">
      <div className="min-w-0">
        <p className="font-[560] wrap-anywhere">
          {email}
          {own && <span className="font-normal text-soft"> (you)</span>}
        </p>
        <p className="num text-[.875rem] text-soft">
          Since {dayAndTime(created_at)}
          {last_seen_at && `, last seen ${dayAndTime(last_seen_at)}`}
        </p>
      </div>
      <span className={`st ${STATES[state].mark}`}>{STATES[state].word}</span>
      <div className="flex flex-wrap gap-2 lg:justify-end lg:text-right">
        {own ? (
          <p className="text-[.875rem] text-soft">{last ? LAST : OWN}</p>
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

const OWN = 'Your own account: another administrator can disable it.'
const LAST = 'The last active account cannot be disabled.'

/** Approve, disable, enable; what the server refuses is told in its own words, and passed on. */
function useChanges() {
  const { auth } = useClient()
  const trpc = useTRPC()
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = () =>
    Promise.all([trpc.auth.accounts.invalidate(), trpc.activity.invalidate(), trpc.stats.invalidate()])
  const approving = useSaving({
    call: (input: { id: string }) => auth.approve.mutate(input),
    success: 'Account approved successfully',
    failure: 'Failed to approve account',
    refresh,
  })
  const disabling = useSaving({
    call: (input: { id: string }) => auth.disable.mutate(input),
    success: 'Account disabled successfully',
    failure: 'Failed to disable account',
    refresh,
  })
  const enabling = useSaving({
    call: (input: { id: string }) => auth.enable.mutate(input),
    success: 'Account enabled successfully',
    failure: 'Failed to enable account',
    refresh,
  })

  const told =
    (run: (input: { id: string }) => Promise<unknown>) =>
    async ({ id }: Account) => {
      setProblem(null)
      try {
        await run({ id })
      } catch (error) {
        const { status, message } = answerOf(error)
        if (status >= 400 && status !== 401) setProblem(message)
        throw error
      }
    }
  return {
    problem,
    forget: () => setProblem(null),
    approve: told(approving.run),
    disable: told(disabling.run),
    enable: told(enabling.run),
  }
}
