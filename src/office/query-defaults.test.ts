import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setAdminQueryDefaults } from './query-defaults.ts'

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
setAdminQueryDefaults(queryClient)
const optionsOf = (procedure: string) => queryClient.defaultQueryOptions({ queryKey: [procedure.split('.')] })

test('Back office: a query that nobody has listed is fetched again, and fails without a connection', () => {
  expect(optionsOf('gauges.listAll')).toMatchObject({
    staleTime: 0,
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  })
  for (const edited of [
    'content.articles',
    'content.articleById',
    'content.faq',
    'content.all',
    'settings.get',
  ])
    expect(optionsOf(edited).staleTime, edited).toBe(0)
})

test('Back office: what public pages show is not fetched again', () => {
  for (const shown of ['projects.list', 'services.bySlug', 'content.articleList', 'content.faqList'])
    expect(optionsOf(shown).staleTime, shown).toBe(Infinity)
})
