import type { MiddlewareHandler } from 'hono'

/**
 * Sends who asks for a page at an address with control characters, or with bytes that are no text, to the same address
 * without them. The router could not read the latter; the former would stand in the page's inline script, where
 * browsers replace them, so that its hash is no longer the policy's and nothing runs.
 */
export const tidyAddress: MiddlewareHandler = async function guardAddress(c, next) {
  const { pathname, search } = new URL(c.req.url)
  const tidy = pathname.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, asText) + search.replaceAll(CONTROL, '')
  if (tidy === pathname + search) return next()
  // Two slashes at its beginning would make it another site's.
  return c.redirect(tidy.replace(/^\/+/, '/'), 302)
}

const CONTROL = /%(?:[01][0-9a-f]|7f)/gi

/** Bytes that are no text become the character that stands for such. */
function asText(encoded: string): string {
  try {
    const text = decodeURIComponent(encoded)
    const tidy = text.replaceAll(/\p{Cc}/gu, '')
    return tidy === text ? encoded : encodeURIComponent(tidy)
  } catch {
    return encodeURIComponent('\uFFFD')
  }
}
