import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

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
