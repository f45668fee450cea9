import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { ReactNode } from 'react'
import type { AppRouter } from '../server/router.ts'
import { type AppClient, useTRPCClient } from './trpc.ts'

const queriesByClient = new WeakMap<AppClient, ReturnType<typeof createQueries>>()

/**
 * The queries that belong to a tRPC client: as many as there are routers. They are made where they are first asked for: a
 * public page has its data from the router's loaders, and no use for React Query's script.
 */
export function queriesOf(client: AppClient) {
  const queries = queriesByClient.get(client) ?? createQueries(client)
  queriesByClient.set(client, queries)
  return queries
}

function createQueries(client: AppClient) {
  // For the office: what is shown again is fetched again, and a query fails without a connection instead of waiting for one.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  return { queryClient, trpc: createTRPCQueryUtils<AppRouter>({ queryClient, client }) }
}

/** Query options and cache keys by procedure: `useQuery(useTRPC().clients.listAll.queryOptions())`. */
export const useTRPC = () => queriesOf(useTRPCClient()).trpc

/** The procedure that a query calls: 'clients.listAll'. */
export const procedureOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? path.join('.') : '')

/** Around what uses React Query's hooks. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { queryClient } = queriesOf(useTRPCClient())
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
