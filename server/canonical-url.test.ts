import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { tidyAddress } from './tidy-address.ts'

const app = new Hono()
app.get('*', tidyAddress, (c) => c.text('the page'))

test.each([
  ['/projects?category=%00', '/projects?category='],
  ['/projects?category=a%0Db&view=list', '/projects?category=ab&view=list'],
  ['/services/a%00b', '/services/ab'],
  ['/%FF', '/%EF%BF%BD'],
  ['/services/%E0%A4%A', '/services/%EF%BF%BD%EF%BF%BDA'],
  ['//evil.example/%7F', '/evil.example/'],
])('%s leads to %s', async (given, tidy) => {
  const answer = await app.request(`https://saanjh.example${given}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, tidy])
})

test.each([
  '/',
  '/projects?category=Mixed%20Use',
  '/projects?category=%FF',
  '/services/%E0%A4%A6%E0%A5%80%E0%A4%AA',
])('%s is answered as it is', async (given) => {
  expect((await app.request(`https://saanjh.example${given}`)).status).toBe(200)
})
