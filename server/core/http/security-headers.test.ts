import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { contentSecurityPolicy, securityHeaders, withoutNonce } from './security-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// S22
test('Content-Security-Policy: inline scripts of the renderer and styles are allowed by their hashes only', () => {
  const html = `<style data-x="">a{}</style><script nonce="n1">one()</script><script nonce="n1" src="/a.js"></script><script nonce="n1" type="application/ld+json">{}</script>`
  const policy = contentSecurityPolicy({ html, nonce: 'n1' })
  expect(policy).toContain(`script-src 'self' ${hash('one()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  expect(policy).not.toMatch(/unsafe-|nonce/)
})

// S22
test('Content-Security-Policy: no script may parse or run text, and no Trusted Types policy allows it', () => {
  expect(contentSecurityPolicy({ html: '' })).toMatch(
    /; require-trusted-types-for 'script'; trusted-types 'none'$/,
  )
})

// S22, S24
test('Content-Security-Policy: a script that the renderer did not write is not allowed', () => {
  const html = '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n1">one()</script>'
  expect(contentSecurityPolicy({ html, nonce: 'n1' })).toContain(`script-src 'self' ${hash('one()')};`)
  expect(contentSecurityPolicy({ html })).toContain("script-src 'self';")
})

test('Content-Security-Policy: a page is sent without the nonce', () => {
  const html = '<meta property="csp-nonce" content="n1"/><script nonce="n1">one()</script><p nonce="n2">'
  expect(withoutNonce(html, 'n1')).toBe('<script>one()</script><p nonce="n2">')
})

test('Content-Security-Policy: only the back office may frame a page, and a page only the given origin', () => {
  expect(contentSecurityPolicy({ html: '' })).toMatch(/frame-src 'none'; frame-ancestors 'none'/)
  const policy = contentSecurityPolicy({ html: '', frames: 'https://maps.example', frameAncestors: 'self' })
  expect(policy).toMatch(/frame-src https:\/\/maps\.example; frame-ancestors 'self'/)
})

// S23
test('HSTS: it is sent only where PUBLIC_URL is https', () => {
  expect(securityHeaders(readEnv({}))).not.toHaveProperty('strict-transport-security')
  // For this host alone: the firm's other hosts may not support https.
  expect(securityHeaders(readEnv({ PUBLIC_URL: 'https://site.example' }))).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
  })
})
