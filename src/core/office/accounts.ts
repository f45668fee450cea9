import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { useTRPC } from '../../queries.tsx'
import { useAccount } from './session.tsx'

/** An account as the list returns it. */
export type Account = inferRouterOutputs<AppRouter>['auth']['accounts'][number]

/** All accounts, including inactive ones; empty while loading. */
export function useAccounts(): Account[] {
  const { data = [] } = useQuery(useTRPC().auth.accounts.queryOptions())
  return data
}

/** The account with an id; undefined for null, for a deleted account and while loading. */
export function useAccountOf(id: string | null): Account | undefined {
  return useAccounts().find((account) => account.id === id)
}

/** The possible assignees of an inquiry and the current one, as options of a select: 'Me (Asha Rao)', 'Ravi Patil'. */
export function useAssigneeOptions(assignedTo?: string | null): { value: string; label: string }[] {
  const me = useAccount()
  return useAccounts()
    .filter(({ state, id }) => state === 'active' || id === assignedTo)
    .map((account) => ({
      value: account.id,
      label: account.id === me.id ? `Me (${account.name ?? account.email})` : (account.name ?? account.email),
    }))
}
