import { isPrivatePath } from './page-content.ts'

/** The address of a page, as a key of the cache. */
export interface PageAddress {
  /** Path and known parameters in a fixed order: one form for one page. */
  url: string
  /** Whether that is the whole request. If not, it has a parameter that we do not know, which the page may show. */
  isComplete: boolean
}

/** Under this address the 404 page of all unknown addresses is rendered and cached. */
export const NOT_FOUND_URL = '/404'

/** The search parameters that a page depends on with their values, by path, in the order of the key. */
const PAGE_PARAMETERS: Record<string, Record<string, RegExp>> = {
  '/projects': { category: /^\S.{0,59}$/, view: /^list$/ },
}

/** A parameter for which a page is another one, but which is not for everybody: a form's success, a cursor. */
const OWN_PARAMETERS: Record<string, string> = {
  '/inquiry': 'sent',
  '/contact': 'sent',
  '/news': 'sent',
  '/privacy': 'sent',
  '/projects': 'after',
}

/** What advertising and newsletters add to links to tell campaigns apart. The page is the same without. */
const CAMPAIGN_PARAMETER =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|igshid|yclid|mc_[ce]id|_ga|_gl|srsltid)$/

/**
 * The public page that a canonical URL asks for, or null for one that no other request may be answered with.
 * `redirectToCanonicalUrl` has made the path canonical; the known parameters are put in order here.
 */
export function publicPageAddress({ pathname, searchParams }: URL): PageAddress | null {
  if (isPrivatePath(pathname) || searchParams.has(OWN_PARAMETERS[pathname] ?? '')) return null
  const known = PAGE_PARAMETERS[pathname] ?? {}
  const given = [...searchParams].filter(([name]) => !CAMPAIGN_PARAMETER.test(name))
  const used = Object.keys(known).flatMap((name) =>
    given.filter(([given, value]) => given === name && known[name]?.test(value)).slice(0, 1),
  )
  const search = new URLSearchParams(used).toString()
  return { url: search ? `${pathname}?${search}` : pathname, isComplete: used.length === given.length }
}
