import type { PageWords } from '../content/pages.ts'

/** What a page says of itself in its head: `head: ({ matches }) => pageHead(pages.faq(brandOf(matches)))`. */
export const pageHead = ({ title, description }: PageWords, { noindex = false } = {}) => ({
  meta: [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ],
})

/** The firm's name, as `_site` has loaded it; nothing where that failed, and then the error page stands there anyway. */
export function brandOf(matches: readonly { routeId: string; loaderData?: unknown }[]): string {
  const data = matches.find(({ routeId }) => routeId === '/_site')?.loaderData
  const brand: unknown = typeof data === 'object' && data !== null && 'brand' in data ? data.brand : ''
  return typeof brand === 'string' ? brand : ''
}
