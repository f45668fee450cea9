import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { redirectToCanonicalUrl } from './canonical-url.ts'

const app = new Hono()
app.get('*', redirectToCanonicalUrl, (c) => c.text('the page'))

// S26
test.each([
  ['/projects?category=%00', '/projects?category='],
  ['/projects?category=a%0Db&view=list', '/projects?category=ab&view=list'],
  ['/services/a%00b', '/services/ab'],
  ['/%FF', '/%EF%BF%BD'],
  ['/services/%E0%A4%A', '/services/%EF%BF%BD%EF%BF%BDA'],
  ['//evil.example/%7F', '/evil.example'],
  ['//about', '/about'],
  ['/////about', '/about'],
  ['/%61bout', '/about'],
  ['/a%62out/', '/about'],
  ['/about%20', '/about'],
  ['/about/%20/', '/about'],
  ['/services//commercial', '/services/commercial'],
  ['//admin', '/admin'],
  ['/%61dmin/projects', '/admin/projects'],
  ['//', '/'],
  ['/%20', '/'],
  ['/%5C/evil.example/', '/%5C/evil.example'],
  ['/a%2fb', '/a%2Fb'],
])('Canonical URLs: %s redirects to %s, which is not redirected again', async (given, canonical) => {
  const response = await app.request(`https://site.example${given}`)
  expect([response.status, response.headers.get('location')]).toEqual([308, canonical])
  expect((await app.request(`https://site.example${canonical}`)).status).toBe(200)
})

test.each([
  '/',
  '/projects?category=Mixed%20Use',
  '/projects?category=%FF',
  '/services/%E0%A4%A6%E0%A5%80%E0%A4%AA',
  '/a%2Fb',
])('Canonical URLs: %s is not redirected', async (given) => {
  expect((await app.request(`https://site.example${given}`)).status).toBe(200)
})

test('Canonical URLs: the longest address that a server accepts is checked within a second', async () => {
  const startedAt = performance.now()
  await app.request(`https://site.example/${'%20'.repeat(5000)}x`)
  await app.request(`https://site.example/${'%20/'.repeat(4000)}`)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
