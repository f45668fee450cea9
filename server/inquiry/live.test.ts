import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, site } from '../../tests/support/accounts.ts'
import { adminContext, asAdmin, clientOf, contextOf, signedIn, silent } from '../../tests/support/caller.ts'
import { aged, connection, db, received } from '../../tests/support/factories.ts'
import { cursorOf } from '../keyset.ts'
import { announcer, listen } from '../listen.ts'
import { appRouter } from '../router.ts'
import type { Context } from '../trpc.ts'

/** Follows the inbox; `next` waits for the next event. */
function following(client: ReturnType<typeof clientOf>, lastEventId?: string) {
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

test('whoever follows the inbox hears of each new inquiry, and after a break of those that came meanwhile', async () => {
  const seen = await received()
  await aged('inquiries', seen, 1)
  const { events: announcements, stop } = listen(connection, silent)
  await once(announcements, 'reconnected')
  const admin = await asAdmin({ announcements })
  const { created_at } = await admin.inquiry.byId.query({ id: seen })
  const stream = following(admin, cursorOf({ id: seen, created_at: new Date(created_at) }))
  await opened(announcements, 1)
  const first = await received()
  const event = await stream.next()
  expect(event.data).toMatchObject({ id: first, created_at: expect.stringMatching(/Z$/) as string })
  stream.stop()
  const [second, third] = [await received(), await received()]
  const again = following(admin, event.id)
  expect([(await again.next()).data.id, (await again.next()).data.id]).toEqual([second, third])
  again.stop()
  await opened(announcements, 0)
  await stop()
})

test('whoever names no last event hears of what came in the half minute before, and of nothing older', async () => {
  const announcements = announcer()
  const [old, fresh] = [await received(), await received()]
  await aged('inquiries', old, 1)
  const stream = following(await asAdmin({ announcements }))
  expect((await stream.next()).data.id).toBe(fresh)

  // As when the server's line to the database was slow to come: nobody heard of it before.
  const next = await received()
  announcements.emit('reconnected')
  expect((await stream.next()).data.id).toBe(next)
  stream.stop()
  await opened(announcements, 0)
})

test('of two inquiries that are committed in the other order both are announced', async () => {
  const { events: announcements, stop } = listen(connection, silent)
  await once(announcements, 'reconnected')
  const before = await received({ created_at: secondsAgo(2) })
  const stream = following(await asAdmin({ announcements }))
  expect((await stream.next()).data.id).toBe(before)
  const slow = await db.startTransaction().execute()
  const first = await received({ created_at: secondsAgo(1) }, slow)
  const second = await received()
  expect((await stream.next()).data.id).toBe(second)
  await slow.commit().execute()
  const late = await stream.next()
  expect(late.data.id).toBe(first)
  stream.stop()

  // Whoever comes back with the last event of all is told nothing twice that is older than a moment.
  const third = await received()
  const again = following(await asAdmin({ announcements }), late.id)
  const told = [(await again.next()).data.id, (await again.next()).data.id, (await again.next()).data.id]
  expect(told).toEqual([before, first, third])
  again.stop()
  await opened(announcements, 0)
  await stop()
})

test('inquiries are announced, once each, also after the clock of the database was set back', async () => {
  const { events: announcements, stop } = listen(connection, silent)
  await once(announcements, 'reconnected')
  const before = await received()
  const stream = following(await asAdmin({ announcements }))
  expect((await stream.next()).data.id).toBe(before)
  for (const seconds of [3600, 3599]) {
    const id = await received({ created_at: secondsAgo(seconds) })
    expect((await stream.next()).data.id).toBe(id)
  }
  announcements.emit('reconnected')
  const right = await received()
  expect((await stream.next()).data.id).toBe(right)
  stream.stop()
  await opened(announcements, 0)
  await stop()
})

test('a stream ends with the session, and nobody else gets one', async () => {
  const announcements = announcer()
  const { me, client: admin } = await signedIn('active', { announcements })
  const stream = following(admin)
  await opened(announcements, 1)
  await db.deleteFrom('sessions').where('id', '=', me.session_id).execute()
  announcements.emit('reconnected')
  expect(await stream.ended).toBe('complete')
  await expect(appRouter.createCaller(contextOf()).inquiry.live()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

// S36
test('Live inquiries: a stream ends when the server stops, and the browser connects anew', async () => {
  const announcements = announcer()
  const stream = following(await asAdmin({ announcements }))
  await opened(announcements, 1)
  announcements.emit('closing')
  expect(await stream.ended).toBe('complete')
})

test('a stream ends with the absolute end of its session', async () => {
  const announcements = announcer()
  const { me, client: admin } = await signedIn('active', { announcements })
  const stream = following(admin)
  await opened(announcements, 1)
  await sql`update sessions set created_at = now() - interval '91 days' where id = ${me.session_id}`.execute(
    db,
  )
  announcements.emit('reconnected')
  expect(await stream.ended).toBe('complete')
})

test('a session has at most five streams at once', async () => {
  const context = await adminContext()
  const streams = Array.from({ length: 5 }, () => following(clientOf(context)))
  await opened(context.announcements, 5)
  const another = () => appRouter.createCaller(context).inquiry.live()
  await expect(another()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const stream of streams) stream.stop()
  await opened(context.announcements, 0)
  await expect(another()).resolves.toBeDefined()
})

test('over HTTP the stream is server-sent events that a browser takes up where it left', async () => {
  const { id, email } = { id: await received(), email: 'desk@example.com' }
  const { created_at } = await db.selectFrom('inquiries').select('created_at').executeTakeFirstOrThrow()
  const next = await received()
  await makeAccount(db, email)
  const browser = site(db).visitor()
  await browser.signIn(email)
  const leaving = new AbortController()
  const response = await browser.request('/trpc/inquiry.live', {
    headers: { 'last-event-id': cursorOf({ id, created_at }) },
    signal: leaving.signal,
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (/^id: [\w-]+\n/m.test(text)) break
  }
  leaving.abort()
  expect(text).not.toContain(id)
  expect(text).toContain(next)
})

// S01
test('Live inquiries: who may not follow gets a status, not a stream that says so', async () => {
  const browser = site(db).visitor()
  const follow = async () => {
    const answer = await browser.request('/trpc/inquiry.live')
    return [answer.status, answer.headers.get('content-type'), await answer.text()] as const
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

test('Live inquiries: the sixth stream of a session is 429 and says when to come again, until one is closed', async () => {
  await makeAccount(db, 'desk@example.com')
  const browser = site(db).visitor()
  await browser.signIn('desk@example.com')
  const open = async () => {
    const leaving = new AbortController()
    const answer = await browser.request('/trpc/inquiry.live', { signal: leaving.signal })
    return { answer, leave: () => leaving.abort() }
  }
  const streams = await Promise.all(Array.from({ length: 5 }, open))
  expect(streams.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const { answer: sixth } = await open()
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await sixth.text()).toContain('At most 5 windows follow the inbox at once.')
  streams[0]?.leave()
  const again = await open()
  expect(again.answer.status).toBe(200)
  for (const { leave } of [...streams, again]) leave()
})

test('Live inquiries: a browser that hung up before its stream began holds no place', async () => {
  const context = await adminContext()
  const live = (signal?: AbortSignal) => appRouter.createCaller(context, { signal }).inquiry.live()
  for (let i = 0; i < 6; i++) await live(AbortSignal.abort())
  await expect(live()).resolves.toBeDefined()
})

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** Waits until so many streams listen. */
async function opened(announcements: Context['announcements'], many: number) {
  await expect.poll(() => announcements.listenerCount('inquiry_created')).toBe(many)
}
