import { expect, test } from 'vitest'
import { db, backdateUpdates } from '../../tests/support/factories.ts'
import { createFakeMail, tokenFromLink } from '../../tests/support/fake-mail.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { asVisitor } from '../../tests/support/trpc-caller.ts'
import { CONSENT_VERSION } from '../constants/schema.ts'
import { readEnv } from '../env.ts'

const subscribers = () => db.selectFrom('newsletter_subscribers').selectAll().execute()

const backdateSubscribers = (minutes: number) => backdateUpdates('newsletter_subscribers', minutes)

const subscriber = () => db.selectFrom('newsletter_subscribers').selectAll().executeTakeFirstOrThrow()

/** A site that somebody has subscribed on, with the token of the confirmation mail. */
async function subscribeReader() {
  const { visitor, mail } = createTestApp(db, { LIMITS: false })
  const reader = visitor()
  await reader.mutate('inquiry.subscribe', { email: 'reader@example.com' })
  return { reader, mail, token: tokenFromLink(mail.messages[0]) }
}

/** The same, confirmed, with the token that ends it. */
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

// 380
test('the link of the confirmation mail asks, and its button confirms once', async () => {
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

  for (const repeated of [
    await reader.post('/newsletter/confirm', { token }),
    await reader.request(`/newsletter/confirm?token=${token}`),
  ]) {
    expect(repeated.status).toBe(400)
    expect(await repeated.text()).toContain('This link is no longer valid.')
  }
})

// D33
test('nobody is subscribed without the mail that tells how to end it', async () => {
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
  expect(mail.messages.at(-1)).toMatchObject({ to: 'reader@example.com', proved: true })
})

test('a made up, missing or monstrous token is answered with the same page', async () => {
  const { reader } = await subscribeReader()
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe'])
    for (const token of ['', 'x', '%00', 'a'.repeat(5000), "' or 1=1 --"]) {
      expect((await reader.request(`${path}?token=${encodeURIComponent(token)}`)).status).toBe(400)
      expect((await reader.post(path, { token })).status).toBe(400)
    }
  expect((await reader.request('/newsletter/confirm', { method: 'POST' })).status).toBe(400)
})

test('the link of a letter asks, and its button ends the subscription once', async () => {
  const { reader, path, token } = await confirmReader()
  const page = await reader.request(path)
  expect((await page.text()).match(/<button/g)).toHaveLength(1)
  expect((await subscriber()).unsubscribed_at).toBeNull()
  expect((await reader.post('/newsletter/unsubscribe', { token })).status).toBe(200)
  const { unsubscribed_at } = await subscriber()
  expect(unsubscribed_at).not.toBeNull()
  // Pressed or opened again it says the same, and the day of leaving stays.
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

test('a mail program ends the subscription with one click', async () => {
  const { reader, path } = await confirmReader()
  const response = await reader.post(path, { 'List-Unsubscribe': 'One-Click' })
  expect(response.status).toBe(200)
  expect((await subscriber()).unsubscribed_at).not.toBeNull()
})

test('whoever left may come back', async () => {
  const { reader, mail, token } = await confirmReader()
  await reader.post('/newsletter/unsubscribe', { token })
  await backdateSubscribers(11)
  await reader.mutate('inquiry.subscribe', { email: 'reader@example.com' })
  expect((await subscriber()).unsubscribed_at).not.toBeNull()
  await reader.post('/newsletter/confirm', { token: tokenFromLink(mail.messages.at(-1)) })
  expect(await subscriber()).toMatchObject({ unsubscribed_at: null, confirm_hash: null })
})

test('whoever left by mistake may come back at once, with one mail however often the button is pressed', async () => {
  const { reader, mail, token } = await confirmReader()
  await reader.post('/newsletter/unsubscribe', { token })
  for (let i = 0; i < 2; i++) await reader.mutate('inquiry.subscribe', { email: 'reader@example.com' })
  expect(mail.messages).toHaveLength(3)
  await reader.post('/newsletter/confirm', { token: tokenFromLink(mail.messages[2]) })
  expect(await subscriber()).toMatchObject({ unsubscribed_at: null, confirm_hash: null })
})

test('tokens cannot be tried without end', async () => {
  const { visitor } = createTestApp(db, { ...readEnv({}) })
  const browser = visitor()
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await browser.request(`/newsletter/confirm?token=${i}`)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
})

// 380
test('a newsletter address is stored once and asked for confirmation by mail', async () => {
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
  expect(mail.messages[0]!.text[0]).toContain('asked Saanjh Electricals to send')
  expect(mail.messages[0]!.link!.url).toMatch(
    /^http:\/\/localhost:3000\/newsletter\/confirm\?token=[\w-]{32}$/,
  )
})

// 380
test('a repeat does not tell whether the address is known', async () => {
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

test('an address that was never confirmed is asked again after ten minutes, with a new link', async () => {
  const mail = createFakeMail()
  const visitor = asVisitor({ mail })
  await visitor.inquiry.subscribe.mutate({ email: 'reader@example.com' })
  await backdateSubscribers(11)
  await visitor.inquiry.subscribe.mutate({ email: 'reader@example.com' })
  expect(mail.messages).toHaveLength(2)
  expect(mail.messages[0]!.link).not.toEqual(mail.messages[1]!.link)
  expect(await subscribers()).toHaveLength(1)
})

test('a link that was mailed stays good when a further mail is left out', async () => {
  const mail = createFakeMail()
  await asVisitor({ mail }).inquiry.subscribe.mutate({ email: 'reader@example.com' })
  const before = await subscribers()
  await backdateSubscribers(11)
  const fullOutbox = { ...createFakeMail(), send: () => Promise.resolve(false) }
  await asVisitor({ mail: fullOutbox }).inquiry.subscribe.mutate({ email: 'reader@example.com' })
  expect((await subscribers())[0]!.confirm_hash).toEqual(before[0]!.confirm_hash)
})
