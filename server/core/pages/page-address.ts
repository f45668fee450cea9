import { isPrivatePath } from './page-content.ts'

/** The address of a page, as a cache key. */
export interface PageAddress {
  /** Path and known parameters in a fixed order, so that each page has one key. */
  url: string
  /** Whether `url` is the whole request. If not, the request has an unknown parameter, which the page may show. */
  isComplete: boolean
}

/** The address under which the 404 page of all unknown addresses is rendered and cached. */
export const NOT_FOUND_URL = '/404'

/** The search parameters on which a page depends, with their valid values, by path, in the order of the key. */
const PAGE_PARAMETERS: Record<string, Record<string, RegExp>> = {
  '/projects': { category: /^\S.{0,59}$/, view: /^list$/ },
}

/** Parameters with which a page is not the same for every visitor: a form's success, a pagination cursor. */
const UNSHARED_PARAMETERS: Record<string, string> = {
  '/inquiry': 'sent',
  '/contact': 'sent',
  '/news': 'sent',
  '/privacy': 'sent',
  '/projects': 'after',
}

/** Parameters that advertising and newsletters add to links to identify campaigns. They do not change the page. */
const CAMPAIGN_PARAMETER =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|igshid|yclid|mc_[ce]id|_ga|_gl|srsltid)$/

/**
 * The public page that a canonical URL asks for, or null for a page that must not answer any other request.
 * `redirectToCanonicalUrl` has made the path canonical; the known parameters are put in order here.
 */
export function publicPageAddress({ pathname, searchParams }: URL): PageAddress | null {
  if (isPrivatePath(pathname) || searchParams.has(UNSHARED_PARAMETERS[pathname] ?? '')) return null
  const known = PAGE_PARAMETERS[pathname] ?? {}
  const given = [...searchParams].filter(([name]) => !CAMPAIGN_PARAMETER.test(name))
  const used = Object.keys(known).flatMap((name) =>
    given.filter(([given, value]) => given === name && known[name]?.test(value)).slice(0, 1),
  )
  const search = new URLSearchParams(used).toString()
  return { url: search ? `${pathname}?${search}` : pathname, isComplete: used.length === given.length }
}
