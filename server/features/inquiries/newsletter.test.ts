import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { db, backdateUpdates, passMinutes } from '../../../tests/support/factories.ts'
import { createFakeMail, tokenFromLink } from '../../../tests/support/fake-mail.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { asVisitor } from '../../../tests/support/trpc-caller.ts'
import { CONSENT_VERSION } from '../../core/constants/schema.ts'
import { readEnv } from '../../core/env.ts'

const subscribers = () => db.selectFrom('newsletter_subscribers').selectAll().execute()

const backdateSubscribers = (minutes: number) => backdateUpdates('newsletter_subscribers', minutes)

const subscriber = () => db.selectFrom('newsletter_subscribers').selectAll().executeTakeFirstOrThrow()

/** Subscribes an address; returns the token of the confirmation mail. */
async function subscribeReader() {
  const { visitor, mail } = createTestApp(db, { LIMITS: false })
  const reader = visitor()
  await reader.mutate('inquiry.subscribe', { email: 'reader@example.com' })
  return { reader, mail, token: tokenFromLink(mail.messages[0]) }
}

/** Subscribes and confirms; returns the unsubscribe link and its token. */
async function confirmReader() {
  const { reader, mail, token } = await subscribeReader()
  await reader.post('/newsletter/confirm', { token })
  const unsubscribeUrl = new URL(mail.messages[1]!.unsubscribe!)
  return {
    reader,
    mail,
    path: unsubscribeUrl.pathname + unsubscribeUrl.search,
    token: unsubscribeUrl.searchParams.get('token')!,
  }
}

// 380, S12
test('Newsletter: the confirmation link opens a page whose button confirms once', async () => {
  const { reader, token } = await subscribeReader()
  for (let scan = 0; scan < 3; scan++) {
    const page = await reader.request(`/newsletter/confirm?token=${token}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const html = await page.text()
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(html).toContain(`value="${token}"`)
  }
  expect((await subscriber()).confirmed_at).toBeNull()

  const response = await reader.post('/newsletter/confirm', { token })
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('You are subscribed'),
  ])
  expect((await subscriber()).confirmed_at).not.toBeNull()

  const opened = await reader.request(`/newsletter/confirm?token=${token}`)
  expect(opened.status).toBe(400)
  expect(await opened.text()).toContain('This link is no longer valid.')
})

// S12
test('Newsletter: a confirmation pressed again within ten minutes has the same answer and does nothing', async () => {
  const { reader, mail, token } = await subscribeReader()
  const press = async () => {
    const response = await reader.post('/newsletter/confirm', { token })
    return [response.status, await response.text()]
  }
  const subscribed = [200, expect.stringContaining('You are subscribed')]
  expect(await Promise.all([press(), press()])).toEqual([subscribed, subscribed])
  const before = await subscriber()
  await passMinutes(9)
  expect(await press()).toEqual(subscribed)
  expect(await subscriber()).toEqual(before)
  expect(mail.messages).toHaveLength(2)
  await passMinutes(1)
  expect(await press()).toEqual([400, expect.stringContaining('This link is no longer valid.')])
})

// D33
test('Newsletter: nobody is subscribed unless the mail with the unsubscribe link is sent', async () => {
  const { reader, mail, token } = await subscribeReader()
  const { send } = mail
  mail.send = async () => false
  const refused = await reader.post('/newsletter/confirm', { token })
  expect([refused.status, await refused.text()]).toEqual([
    429,
    expect.stringContaining('Try again in an hour'),
  ])
  expect((await subscriber()).confirmed_at).toBeNull()
  mail.send = send
  expect((await reader.post('/newsletter/confirm', { token })).status).toBe(200)
  expect(mail.messages.at(-1)).toMatchObject({ to: 'reader@example.com', isVerifiedAddress: true })
})

test('Newsletter: an invented, missing or huge token gets the same page', async () => {
  const { reader } = await subscribeReader()
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe'])
    for (const token of ['', 'x', '%00', 'a'.repeat(5000), "' or 1=1 --"]) {
      expect((await reader.request(`${path}?token=${encodeURIComponent(token)}`)).status).toBe(400)
      expect((await reader.post(path, { token })).status).toBe(400)
    }
  expect((await reader.request('/newsletter/confirm', { method: 'POST' })).status).toBe(400)
})

// S12
test('Newsletter: the unsubscribe link opens a page whose button ends the subscription once', async () => {
  const { reader, path, token } = await confirmReader()
  const page = await reader.request(path)
  expect((await page.text()).match(/<button/g)).toHaveLength(1)
  expect((await subscriber()).unsubscribed_at).toBeNull()
  expect((await reader.post('/newsletter/unsubscribe', { token })).status).toBe(200)
  const { unsubscribed_at } = await subscriber()
  expect(unsubscribed_at).not.toBeNull()
  // Submitted or opened again, the page says the same, and the time of unsubscribing is unchanged.
  for (const repeated of [
    await reader.post('/newsletter/unsubscribe', { token }),
    await reader.request(path),
  ]) {
    const html = await repeated.text()
    expect([repeated.status, html.includes('You are unsubscribed'), html.includes('<button')]).toEqual([
      200,
      true,
      false,
    ])
  }
  expect((await subscriber()).unsubscribed_at).toEqual(unsubscribed_at)
})

test('Newsletter: one-click unsubscribe of a mail program ends the subscription', async () => {
  const { reader, path } = await confirmReader()
  const response = await reader.post(path, { 'List-Unsubscribe': 'One-Click' })
  expect(response.status).toBe(200)
  expect((await subscriber()).unsubscribed_at).not.toBeNull()
})

test('Newsletter: a former subscriber can subscribe again', async () => {
  const { reader, mail, token } = await confirmReader()
  await reader.post('/newsletter/unsubscribe', { token })
  await backdateSubscribers(11)
  await reader.mutate('inquiry.subscribe', { email: 'reader@example.com' })
  expect((await subscriber()).unsubscribed_at).not.toBeNull()
  await reader.post('/newsletter/confirm', { token: tokenFromLink(mail.messages.at(-1)) })
  expect(await subscriber()).toMatchObject({ unsubscribed_at: null, confirm_hash: null })
})

test('Newsletter: a reader can subscribe again right after unsubscribing, with one mail for repeated requests', async () => {
  const { reader, mail, token } = await confirmReader()
  await reader.post('/newsletter/unsubscribe', { token })
  for (let i = 0; i < 2; i++) await reader.mutate('inquiry.subscribe', { email: 'reader@example.com' })
  expect(mail.messages).toHaveLength(3)
  await reader.post('/newsletter/confirm', { token: tokenFromLink(mail.messages[2]) })
  expect(await subscriber()).toMatchObject({ unsubscribed_at: null, confirm_hash: null })
})

test('Newsletter: attempts with tokens are rate limited', async () => {
  const { visitor } = createTestApp(db, { ...readEnv({}) })
  const browser = visitor()
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await browser.request(`/newsletter/confirm?token=${i}`)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
})

// 380
test('Newsletter: an address is stored once and gets one confirmation mail', async () => {
  const mail = createFakeMail()
  const visitor = asVisitor({ mail })
  await Promise.all([
    visitor.inquiry.subscribe.mutate({ email: 'Reader@Example.com' }),
    visitor.inquiry.subscribe.mutate({ email: 'reader@example.com' }),
  ])
  expect(await subscribers()).toMatchObject([
    { email: 'reader@example.com', consent_version: CONSENT_VERSION, confirmed_at: null },
  ])
  expect(mail.messages).toHaveLength(1)
  expect(mail.messages[0]!.text[0]).toContain(`asked ${firm.name} to send`)
  expect(mail.messages[0]!.link!.url).toMatch(
    /^http:\/\/localhost:3000\/newsletter\/confirm\?token=[\w-]{32}$/,
  )
})

// 380
test('Newsletter: the answer does not reveal whether an address is subscribed', async () => {
  const mail = createFakeMail()
  const visitor = asVisitor({ mail })
  const results = [await visitor.inquiry.subscribe.mutate({ email: 'reader@example.com' })]
  await db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: new Date(), confirm_hash: null })
    .execute()
  await backdateSubscribers(60)
  results.push(await visitor.inquiry.subscribe.mutate({ email: 'reader@example.com' }))
  expect(results).toEqual([{ received: true }, { received: true }])
  expect(mail.messages).toHaveLength(1)
  expect(await subscribers()).toMatchObject([{ confirmed_at: expect.any(Date) as Date, confirm_hash: null }])
})

test('Newsletter: an unconfirmed address gets another mail with a new link after ten minutes', async () => {
  const mail = createFakeMail()
  const visitor = asVisitor({ mail })
  await visitor.inquiry.subscribe.mutate({ email: 'reader@example.com' })
  await backdateSubscribers(11)
  await visitor.inquiry.subscribe.mutate({ email: 'reader@example.com' })
  expect(mail.messages).toHaveLength(2)
  expect(mail.messages[0]!.link).not.toEqual(mail.messages[1]!.link)
  expect(await subscribers()).toHaveLength(1)
})

test('Newsletter: a mailed link stays valid when the next mail is not sent', async () => {
  const mail = createFakeMail()
  await asVisitor({ mail }).inquiry.subscribe.mutate({ email: 'reader@example.com' })
  const before = await subscribers()
  await backdateSubscribers(11)
  const fullOutbox = { ...createFakeMail(), send: () => Promise.resolve(false) }
  await asVisitor({ mail: fullOutbox }).inquiry.subscribe.mutate({ email: 'reader@example.com' })
  expect((await subscribers())[0]!.confirm_hash).toEqual(before[0]!.confirm_hash)
})
