import { createTRPCClient, createTRPCUntypedClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { context } from '../../../tests/support/test-pages.ts'
import { type AppRouter, appRouter } from '../../router.ts'
import { cachedQueriesOf } from '../trpc.ts'
import { createPages } from './pages.ts'
import { createQueryResults, shareQueries } from './shared-queries.ts'

/** Creates clients for pages; each answer is the number of calls that have reached the server. */
function createClients() {
  let calls = 0
  let isAway = false
  const link: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      calls += 1
      if (isAway) return observer.error(new TRPCClientError('away'))
      observer.next({ result: { type: 'data', data: calls } })
      observer.complete()
    })
  const results = createQueryResults()
  const createClient = () =>
    createTRPCUntypedClient<AppRouter>({ links: [shareQueries(results, cachedQueriesOf(appRouter), link)] })
  return { createClient, setAway: (value: boolean) => (isAway = value) }
}

test('Shared queries: pages share the results of public queries with the same input, and no others', async () => {
  const { createClient } = createClients()
  const [first, second] = [createClient(), createClient()]
  expect(await Promise.all([first.query('settings.get'), second.query('settings.get')])).toEqual([1, 1])
  expect(await first.query('projects.list', { category: 'a' })).toBe(2)
  expect(await second.query('projects.list', { category: 'b' })).toBe(3)
  expect(await second.query('projects.list', { category: 'a' })).toBe(2)
  expect([await first.query('auth.session'), await second.query('auth.session')]).toEqual([4, 5])
})

test('Shared queries: a failed query is run again', async () => {
  const { createClient, setAway } = createClients()
  setAway(true)
  await expect(createClient().query('settings.get')).rejects.toThrow('away')
  setAway(false)
  expect(await createClient().query('settings.get')).toBe(2)
})

test('Shared queries: after a change, and after all records were replaced, queries are run again', async () => {
  const pages = createPages({
    router: appRouter,
    async render(_request, { link }) {
      const { business_name } = await createTRPCClient<AppRouter>({ links: [link] }).settings.get.query()
      return { response: new Response(business_name), errors: [], hasRenderError: false }
    },
    assets: { manifest: { routes: {} }, scripts: {} },
    origin: 'https://site.example',
    log: silentLog,
  })
  const nameOnPage = async () => {
    const response = await pages.handle(new Request('http://localhost/?unknown=1'), { ...context, db })
    return await response.text()
  }
  const rename = (business_name: string) => db.updateTable('settings').set({ business_name }).execute()
  await rename('First')
  expect(await nameOnPage()).toBe('First')
  await rename('Second')
  expect(await nameOnPage()).toBe('First')
  pages.invalidate()
  expect(await nameOnPage()).toBe('Second')
  await rename('Third')
  pages.purge()
  expect(await nameOnPage()).toBe('Third')
})
