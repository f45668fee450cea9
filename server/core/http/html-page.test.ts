import { expect, test } from 'vitest'
import { appError } from '../errors.ts'
import { htmlErrorPage, htmlPage } from './html-page.ts'

const context = { log: { debug() {}, info() {}, warn() {}, error() {} }, requestId: 'r-1' }

// S22, S26
test('Plain page: it runs no script, is cached nowhere and stays out of search engines', async () => {
  const { headers } = await htmlPage({ title: 'Verify your email', text: [] })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'none';")
  expect(policy).toMatch(/style-src 'self' 'sha256-/)
  expect(policy).not.toContain('unsafe')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

// S24
test('Plain page: a token is escaped', async () => {
  const token = '"><script>alert(1)</script>'
  const page = await htmlPage({
    title: 't',
    text: [],
    button: { label: 'b', action: '/a', fields: { token } },
  })
  const html = await page.text()
  expect(html).not.toContain('<script>')
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})

// S25
test('Plain page: an error has our own message, its status and Retry-After', async () => {
  const limited = await htmlErrorPage(
    appError('TOO_MANY_REQUESTS', 'Too many attempts.', { retryAfter: 60 }),
    context,
  )
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
  const unavailable = await htmlErrorPage(
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    context,
  )
  expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '5'])
  const unknownHost = Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND' })
  expect((await htmlErrorPage(unknownHost, context)).status).toBe(503)
  const fault = await htmlErrorPage(new Error('secret of /etc/passwd'), context)
  expect(fault.status).toBe(500)
  expect(await fault.text()).not.toContain('secret')
})
