import { LRUCache } from 'lru-cache'

/** An encoding in which a response can be sent. */
export type Encoding = 'identity' | 'gzip' | 'br'

/** Maximum length of a header that is read here: browsers send a hundred characters. Ignoring a longer one is valid. */
const MAX_LENGTH = 1000

/** Cache of the results by Accept-Encoding: browsers send few different values, and parsing takes a while. */
const results = new LRUCache<string, Encoding>({ max: 200, memoMethod: parseAcceptEncoding })

/**
 * Content negotiation: the encoding with the highest q-value in Accept-Encoding; of equal ones the smallest result. A
 * named encoding without a q-value has 1, an unnamed one 0 (RFC 9110, 12.5.3).
 */
export function negotiateEncoding(acceptEncoding: string): Encoding {
  if (acceptEncoding.length > MAX_LENGTH) return 'identity'
  return acceptEncoding.length < 200 ? results.memo(acceptEncoding) : parseAcceptEncoding(acceptEncoding)
}

function parseAcceptEncoding(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>()
  for (const entry of acceptEncoding.toLowerCase().replaceAll(/\s/g, '').split(',')) {
    const [name = '', ...parameters] = entry.split(';')
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const { br = 0, gzip = 0, identity = 0 } = Object.fromEntries(weights)
  if (br > 0 && br >= gzip && br >= identity) return 'br'
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity'
}

/** Conditional request: whether If-None-Match names this ETag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch && ifNoneMatch.length > MAX_LENGTH) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
