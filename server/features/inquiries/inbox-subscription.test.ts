import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { backdate, connection, db } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import {
  adminContext,
  asAdmin,
  createTestClient,
  createTestContext,
  signedInClient,
} from '../../../tests/support/trpc-caller.ts'
import { createDbEvents, listenForNotifications } from '../../core/database/notifications.ts'
import { encodeCursor } from '../../core/database/pagination.ts'
import type { Context } from '../../core/trpc.ts'
import { appRouter } from '../../router.ts'

/** Subscribes to new inquiries; `next` waits for the next event. */
function followInbox(client: ReturnType<typeof createTestClient>, lastEventId?: string) {
  const events: { id: string; data: { id: string } }[] = []
  let wake = () => {}
  const outcome = Promise.withResolvers<unknown>()
  const subscription = client.inquiry.live.subscribe(lastEventId ? { lastEventId } : undefined, {
    onData(event) {
      events.push(event)
      wake()
    },
    onError: outcome.resolve,
    onComplete: () => outcome.resolve('complete'),
  })
  return {
    ended: outcome.promise,
    stop: () => subscription.unsubscribe(),
    async next() {
      while (events.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return events.shift()!
    },
  }
}

test('Live inquiries: a subscriber gets each new inquiry, and after a reconnect those that came in between', async () => {
  const seen = await insertInquiry(db)
  await backdate('inquiries', seen, 1)
  const dbEvents = createDbEvents()
  const { stop } = listenForNotifications(connection, silentLog, dbEvents)
  await once(dbEvents, 'reconnected')
  const admin = await asAdmin({ dbEvents })
  const { created_at } = await admin.inquiry.byId.query({ id: seen })
  const stream = followInbox(admin, encodeCursor({ id: seen, created_at: new Date(created_at) }))
  await waitForListeners(dbEvents, 1)
  const first = await insertInquiry(db)
  const event = await stream.next()
  expect(event.data).toMatchObject({ id: first, created_at: expect.stringMatching(/Z$/) as string })
  stream.stop()
  const [second, third] = [await insertInquiry(db), await insertInquiry(db)]
  const resumed = followInbox(admin, event.id)
  expect([(await resumed.next()).data.id, (await resumed.next()).data.id]).toEqual([second, third])
  resumed.stop()
  await waitForListeners(dbEvents, 0)
  await stop()
})

// 385
test('Live inquiries: suspected spam is not sent', async () => {
  const dbEvents = createDbEvents()
  const suspected = await insertInquiry(db, { status: 'spam', suspected_spam: true })
  const lead = await insertInquiry(db)
  const stream = followInbox(await asAdmin({ dbEvents }))
  dbEvents.emit('inquiry_created', suspected)
  expect((await stream.next()).data.id).toBe(lead)
  stream.stop()
})

test('Live inquiries: without a last event id the stream starts half a minute ago, not earlier', async () => {
  const dbEvents = createDbEvents()
  const [old, recent] = [await insertInquiry(db), await insertInquiry(db)]
  await backdate('inquiries', old, 1)
  const stream = followInbox(await asAdmin({ dbEvents }))
  expect((await stream.next()).data.id).toBe(recent)

  // As if the server's connection to the database was slow: the inquiry was never announced.
  const next = await insertInquiry(db)
  dbEvents.emit('reconnected')
  expect((await stream.next()).data.id).toBe(next)
  stream.stop()
  await waitForListeners(dbEvents, 0)
})

test('Live inquiries: two inquiries that are committed in reverse order are both sent', async () => {
  const dbEvents = createDbEvents()
  const { stop } = listenForNotifications(connection, silentLog, dbEvents)
  await once(dbEvents, 'reconnected')
  const before = await insertInquiry(db, { created_at: secondsAgo(2) })
  const stream = followInbox(await asAdmin({ dbEvents }))
  expect((await stream.next()).data.id).toBe(before)
  const slow = await db.startTransaction().execute()
  const first = await insertInquiry(slow, { created_at: secondsAgo(1) })
  const second = await insertInquiry(db)
  expect((await stream.next()).data.id).toBe(second)
  await slow.commit().execute()
  const lateEvent = await stream.next()
  expect(lateEvent.data.id).toBe(first)
  stream.stop()

  // After a reconnect with the last event's id, only rows of the overlap are sent again.
  const third = await insertInquiry(db)
  const resumed = followInbox(await asAdmin({ dbEvents }), lateEvent.id)
  const receivedIds = [
    (await resumed.next()).data.id,
    (await resumed.next()).data.id,
    (await resumed.next()).data.id,
  ]
  expect(receivedIds).toEqual([before, first, third])
  resumed.stop()
  await waitForListeners(dbEvents, 0)
  await stop()
})

test('Live inquiries: each is sent once, even after the database clock was set back', async () => {
  const dbEvents = createDbEvents()
  const { stop } = listenForNotifications(connection, silentLog, dbEvents)
  await once(dbEvents, 'reconnected')
  const before = await insertInquiry(db)
  const stream = followInbox(await asAdmin({ dbEvents }))
  expect((await stream.next()).data.id).toBe(before)
  for (const seconds of [3600, 3599]) {
    const id = await insertInquiry(db, { created_at: secondsAgo(seconds) })
    expect((await stream.next()).data.id).toBe(id)
  }
  dbEvents.emit('reconnected')
  const later = await insertInquiry(db)
  expect((await stream.next()).data.id).toBe(later)
  stream.stop()
  await waitForListeners(dbEvents, 0)
  await stop()
})

test('Live inquiries: a stream ends with its session, and without a session there is none', async () => {
  const dbEvents = createDbEvents()
  const { me, client: admin } = await signedInClient('active', { dbEvents })
  const stream = followInbox(admin)
  await waitForListeners(dbEvents, 1)
  await db.deleteFrom('sessions').where('id', '=', me.session_id).execute()
  dbEvents.emit('reconnected')
  expect(await stream.ended).toBe('complete')
  await expect(appRouter.createCaller(createTestContext()).inquiry.live()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

// S36
test('Live inquiries: a stream ends when the server stops, and the browser reconnects', async () => {
  const dbEvents = createDbEvents()
  const stream = followInbox(await asAdmin({ dbEvents }))
  await waitForListeners(dbEvents, 1)
  dbEvents.emit('closing')
  expect(await stream.ended).toBe('complete')
})

test('Live inquiries: a stream ends when its session reaches its absolute expiry', async () => {
  const dbEvents = createDbEvents()
  const { me, client: admin } = await signedInClient('active', { dbEvents })
  const stream = followInbox(admin)
  await waitForListeners(dbEvents, 1)
  await sql`update sessions set created_at = now() - interval '91 days' where id = ${me.session_id}`.execute(
    db,
  )
  dbEvents.emit('reconnected')
  expect(await stream.ended).toBe('complete')
})

test('Live inquiries: a session has at most five streams at once', async () => {
  const context = await adminContext()
  const streams = Array.from({ length: 5 }, () => followInbox(createTestClient(context)))
  await waitForListeners(context.dbEvents, 5)
  const openAnother = () => appRouter.createCaller(context).inquiry.live()
  await expect(openAnother()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const stream of streams) stream.stop()
  await waitForListeners(context.dbEvents, 0)
  await expect(openAnother()).resolves.toBeDefined()
})

test('Live inquiries: over HTTP the stream is server-sent events, resumed by last-event-id', async () => {
  const { id, email } = { id: await insertInquiry(db), email: 'desk@example.com' }
  const { created_at } = await db.selectFrom('inquiries').select('created_at').executeTakeFirstOrThrow()
  const next = await insertInquiry(db)
  await makeAccount(db, email)
  const browser = createTestApp(db).visitor()
  await browser.signIn(email)
  const abortController = new AbortController()
  const response = await browser.request('/trpc/inquiry.live', {
    headers: { 'last-event-id': encodeCursor({ id, created_at }) },
    signal: abortController.signal,
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (/^id: [\w-]+\n/m.test(text)) break
  }
  abortController.abort()
  expect(text).not.toContain(id)
  expect(text).toContain(next)
})

// S01
test('Live inquiries: a refused subscriber gets an HTTP status, not a stream with an error', async () => {
  const browser = createTestApp(db).visitor()
  const follow = async () => {
    const response = await browser.request('/trpc/inquiry.live')
    return [response.status, response.headers.get('content-type'), await response.text()] as const
  }
  for (const cookie of ['', 'session=bad', `session=${'a'.repeat(40)}`]) {
    browser.cookie = cookie
    const [status, type, body] = await follow()
    expect([status, type]).toEqual([401, 'application/json'])
    expect(JSON.parse(body)).toMatchObject({
      error: { message: 'Please sign in.', data: { httpStatus: 401 } },
    })
  }
  for (const state of ['unverified', 'pending'] as const) {
    await makeAccount(db, `${state}@example.com`, state)
    await browser.signIn(`${state}@example.com`)
    const [status, type] = await follow()
    expect([status, type], state).toEqual([403, 'application/json'])
  }
})

test('Live inquiries: the sixth stream of a session is 429 with retry-after, until one is closed', async () => {
  await makeAccount(db, 'desk@example.com')
  const browser = createTestApp(db).visitor()
  await browser.signIn('desk@example.com')
  const openStream = async () => {
    const abortController = new AbortController()
    const answer = await browser.request('/trpc/inquiry.live', { signal: abortController.signal })
    return { answer, leave: () => abortController.abort() }
  }
  const streams = await Promise.all(Array.from({ length: 5 }, openStream))
  expect(streams.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const { answer: sixth } = await openStream()
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await sixth.text()).toContain('At most 5 windows follow the inbox at once.')
  streams[0]?.leave()
  const reopened = await openStream()
  expect(reopened.answer.status).toBe(200)
  for (const { leave } of [...streams, reopened]) leave()
})

test('Live inquiries: a client that left before its stream began is not counted', async () => {
  const context = await adminContext()
  const live = (signal?: AbortSignal) => appRouter.createCaller(context, { signal }).inquiry.live()
  for (let i = 0; i < 6; i++) await live(AbortSignal.abort())
  await expect(live()).resolves.toBeDefined()
})

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** Waits until this many streams listen. */
async function waitForListeners(dbEvents: Context['dbEvents'], count: number) {
  await expect.poll(() => dbEvents.listenerCount('inquiry_created')).toBe(count)
}
