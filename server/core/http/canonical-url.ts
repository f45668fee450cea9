import type { MiddlewareHandler } from 'hono'

/**
 * Middleware: redirects (308) a page's URL to its canonical form. The router treats `//about`, `/%61bout`, `/about/`
 * and `/about%20` as `/about`; without the redirect each would have an entry of its own in the page cache, and
 * `//admin` would count as a public page. Control characters are removed too: browsers replace them in the page's
 * inline script, whose hash would then no longer match the Content-Security-Policy.
 */
export const redirectToCanonicalUrl: MiddlewareHandler = async function canonicalUrl(c, next) {
  const { pathname, search } = new URL(c.req.url)
  const canonical = canonicalPath(pathname) + search.replaceAll(ENCODED_CONTROL_CHARACTER, '')
  if (canonical === pathname + search) return next()
  return c.redirect(canonical, 308)
}

const ENCODED_CONTROL_CHARACTER = /%(?:[01][0-9a-f]|7f)/gi

/** One slash at the start (browsers read `//x` as another host), no doubled slashes, no slash or space at the end. */
function canonicalPath(pathname: string): string {
  let path = pathname.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, normalizeEncoding).replaceAll(/\/{2,}/g, '/')
  for (;;) {
    const suffix = ['/', '%20'].find((candidate) => path.length > 1 && path.endsWith(candidate))
    if (!suffix) return path
    path = path.slice(0, -suffix.length) || '/'
  }
}

/** Decodes and encodes again, so that only the necessary characters are encoded. Invalid UTF-8 becomes U+FFFD. */
function normalizeEncoding(encoded: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(encoded).replaceAll(/\p{Cc}/gu, ''))
  } catch {
    return encodeURIComponent('\uFFFD')
  }
}
