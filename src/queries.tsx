import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { ReactNode } from 'react'
import type { AppRouter } from '../server/router.ts'
import { type AppClient, useTRPCClient } from './trpc.ts'

const queriesByClient = new WeakMap<AppClient, ReturnType<typeof createQueries>>()

/**
 * The query client and query utilities of a tRPC client, one pair per router. They are created on first use: a public
 * page gets its data from the router's loaders and does not need React Query.
 */
export function queriesOf(client: AppClient) {
  const queries = queriesByClient.get(client) ?? createQueries(client)
  queriesByClient.set(client, queries)
  return queries
}

function createQueries(client: AppClient) {
  // For the back office: data shown again is refetched, and a query fails offline instead of waiting for a connection.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  return { queryClient, trpc: createTRPCQueryUtils<AppRouter>({ queryClient, client }) }
}

/** Query options and cache keys by procedure: `useQuery(useTRPC().clients.listAll.queryOptions())`. */
export const useTRPC = () => queriesOf(useTRPCClient()).trpc

/** The procedure that a query calls: 'clients.listAll'. */
export const procedureOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? path.join('.') : '')

/** Provides the query client to components that use React Query's hooks. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { queryClient } = queriesOf(useTRPCClient())
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
