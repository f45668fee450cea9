import type { MiddlewareHandler } from 'hono'

/**
 * Redirects (308) who asks for a page by another spelling of its address to the one spelling that there is: `//about`,
 * `/%61bout`, `/about/` and `/about%20` are `/about` to the router, and would be kept apart, and be public where the
 * page is private. Control characters go as well: they would stand in the page's inline script, where browsers replace
 * them, so that its hash is no longer the policy's and nothing runs.
 */
export const redirectToCanonicalUrl: MiddlewareHandler = async function canonicalUrl(c, next) {
  const { pathname, search } = new URL(c.req.url)
  const canonical = canonicalPath(pathname) + search.replaceAll(ENCODED_CONTROL_CHARACTER, '')
  if (canonical === pathname + search) return next()
  return c.redirect(canonical, 308)
}

const ENCODED_CONTROL_CHARACTER = /%(?:[01][0-9a-f]|7f)/gi

/** One slash at its beginning, or a browser would take it for another site's address; none twice, none at its end. */
function canonicalPath(pathname: string): string {
  let path = pathname.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, normalizeEncoding).replaceAll(/\/{2,}/g, '/')
  for (;;) {
    const suffix = ['/', '%20'].find((candidate) => path.length > 1 && path.endsWith(candidate))
    if (!suffix) return path
    path = path.slice(0, -suffix.length) || '/'
  }
}

/** Encoded once more, so that only what must be is encoded; bytes that are no text become the sign for such. */
function normalizeEncoding(encoded: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(encoded).replaceAll(/\p{Cc}/gu, ''))
  } catch {
    return encodeURIComponent('\uFFFD')
  }
}
