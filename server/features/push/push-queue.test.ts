import { expect, onTestFinished, test } from 'vitest'
import { insertAccount } from '../../../tests/support/factories.ts'
import { db, findJobs, startJobs, waitFor } from '../../../tests/support/jobs.ts'
import { PLANTS } from '../../../tests/support/project-types.ts'
import { type BrowserSubscription, startPushService } from '../../../tests/support/push-service.ts'
import { newId } from '../../core/database/ids.ts'
import { newInquiryNotice } from '../inquiries/notices.ts'
import { PUSH_QUEUE } from './push-queue.ts'

const message = newInquiryNotice({ id: newId(), source: 'inquiry', project_type: PLANTS.value })

async function setUp() {
  const service = await startPushService()
  onTestFinished(service.close)
  const { jobs, lines } = await startJobs({ PUSH_HOSTS: [service.host] }, 2)
  return { service, lines, send: sendWith(jobs) }
}

const sendWith =
  (jobs: Awaited<ReturnType<typeof startJobs>>['jobs']) =>
  (to: Parameters<typeof jobs.notices.send>[1] = 'everyone') =>
    db.transaction().execute((trx) => jobs.notices.send(trx, to, message))

async function store({ endpoint, keys }: BrowserSubscription, account?: { id: string; session_id: string }) {
  const { id: user_id, session_id } = account ?? (await insertAccount())
  await db
    .insertInto('push_subscriptions')
    .values({ id: newId(), endpoint, ...keys, user_id, session_id })
    .execute()
}

test('Push: each browser gets the notification encrypted for it, signed by the site and with a TTL of a day', async () => {
  const { service, send } = await setUp()
  await store(service.subscribe())
  await store(service.subscribe())
  await send()
  await waitFor(() => expect(service.received).toHaveLength(2))
  for (const { headers, message: received } of service.received) {
    expect(received).toEqual(message)
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/)
  }
  expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
})

test('Push: a notification shows type and reference, but nothing that the sender wrote', () => {
  expect(message).toEqual({
    title: 'New inquiry',
    body: expect.stringMatching(new RegExp(`^${PLANTS.label} · [0-9A-Z]{6}$`)),
    path: expect.stringMatching(/^\/admin\/inquiries\?id=/),
    tag: expect.any(String),
  })
})

test('Push: an account’s notification goes only to its browsers, and to none whose session has expired', async () => {
  const { service, send } = await setUp()
  const me = await insertAccount()
  await store(service.subscribe('/mine'), me)
  await store(service.subscribe('/other'))
  const expired = await insertAccount()
  await store(service.subscribe('/expired'), expired)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', expired.id)
    .execute()
  await send({ account: me.id })
  await waitFor(() => expect(service.received.map(({ path }) => path)).toEqual(['/mine']))
  await send()
  await waitFor(() =>
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/mine', '/mine', '/other']),
  )
})

test.each([404, 410])(
  'Push: a subscription that the push service no longer knows (%i) is deleted',
  async (status) => {
    const { service, lines, send } = await setUp()
    await store(service.subscribe('/gone'))
    await store(service.subscribe('/here'))
    service.answer('/gone', status)
    await send()
    await waitFor(() => expect(lines.some(({ event }) => event === 'push_gone')).toBe(true))
    await waitFor(() => expect(service.received).toHaveLength(1))
    const left = await db.selectFrom('push_subscriptions').select('endpoint').execute()
    expect(left).toEqual([{ endpoint: `http://${service.host}/here` }])
  },
)

test('Push: a delivery to a busy or broken service is retried, and a successful one is not', async () => {
  const { service, lines, send } = await setUp()
  await store(service.subscribe('/busy'))
  await store(service.subscribe('/here'))
  service.answer('/busy', 429, 503)
  await send()
  await waitFor(() => expect(service.received.map(({ path }) => path)).toEqual(['/here', '/busy']))
  expect(lines.filter(({ event }) => event === 'push_failed')).toHaveLength(2)
})

test.each([400, 401, 403])(
  'Push: a subscription for which the push service accepts nothing (%i) is deleted, and logged',
  async (status) => {
    const { service, lines, send } = await setUp()
    await store(service.subscribe('/rejected'))
    service.answer('/rejected', status)
    await send()
    await waitFor(() =>
      expect(lines).toContainEqual(expect.objectContaining({ event: 'push_rejected', status })),
    )
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  },
)

test('Push: a single refused notification does not delete the subscription', async () => {
  const { service, lines, send } = await setUp()
  await store(service.subscribe('/large'))
  service.answer('/large', 413)
  await send()
  await waitFor(() =>
    expect(lines).toContainEqual(expect.objectContaining({ event: 'push_refused', status: 413 })),
  )
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1)
})

// S20
test('Push: a redirect is not followed, and a refusal is not retried', async () => {
  const { service, lines, send } = await setUp()
  await store(service.subscribe('/moved'))
  service.subscribe('/elsewhere')
  service.answer('/moved', 302)
  await send()
  await waitFor(() => expect(lines.some(({ event }) => event === 'push_refused')).toBe(true))
  expect(service.received).toEqual([])
})

test('Push: a rolled back change sends no notification', async () => {
  const { service } = await setUp()
  const { jobs } = await startJobs({ PUSH_HOSTS: [service.host] })
  await store(service.subscribe())
  const failed = db.transaction().execute(async (trx) => {
    await jobs.notices.send(trx, 'everyone', message)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await findJobs(PUSH_QUEUE)).toEqual([])
})
