import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { securityHeaders, contentSecurityPolicy, matchesEtag, negotiateEncoding } from './security-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// S22
test('inline scripts and styles of a page are allowed by their hashes and by nothing else', () => {
  const html = `<style data-x="">a{}</style><script>one()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>`
  const policy = contentSecurityPolicy({ html })
  expect(policy).toContain(`script-src 'self' ${hash('one()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  expect(policy).not.toContain('unsafe-')
})

test('a page may be framed by the back office only, and may frame only what it is given', () => {
  expect(contentSecurityPolicy({ html: '' })).toMatch(/frame-src 'none'; frame-ancestors 'none'/)
  const policy = contentSecurityPolicy({ html: '', frames: 'https://maps.example', frameAncestors: 'self' })
  expect(policy).toMatch(/frame-src https:\/\/maps\.example; frame-ancestors 'self'/)
})

// S23
test('HSTS is sent only where visitors come by https', () => {
  expect(securityHeaders(readEnv({}))).not.toHaveProperty('strict-transport-security')
  // For this host alone: whether the firm's other hosts speak https is not ours to promise.
  expect(securityHeaders(readEnv({ PUBLIC_URL: 'https://saanjh.example' }))).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR; q=0.5', 'br'],
  ['gzip; q=0.000, br;q=0', 'identity'],
  ['brotli', 'identity'],
  ['br;q=0.1, gzip;q=1', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip;q=0.5, identity;q=1', 'identity'],
  ['identity;q=0.5, br;q=0.5', 'br'],
  ['br;q=x, gzip;q=0.1', 'gzip'],
  ['*', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('to who accepts %s an answer goes as %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" ,"c"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"ab"', false],
  ['', false],
  [null, false],
])('Conditional requests: If-None-Match %s names "a": %s', (header, has) => {
  expect(matchesEtag(header, '"a"')).toBe(has)
  expect(matchesEtag(header, 'W/"a"')).toBe(has)
})
