import { expect, test } from 'vitest'
import { db, insertAccount } from '../../../tests/support/factories.ts'
import { asAdmin, expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { deleteUserSessions } from '../../core/auth/session-rows.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '../../core/limits.ts'

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const endpointOf = (name: number | string) => `https://fcm.googleapis.com/fcm/send/${name}`
const subscriptions = () =>
  db.selectFrom('push_subscriptions').select(['endpoint', 'user_id']).orderBy('id').execute()

test('Push keys: are created once, even by concurrent requests', async () => {
  const admin = await asAdmin()
  const answers = await Promise.all([1, 2, 3].map(() => admin.auth.pushKey.query()))
  expect(new Set(answers.map(({ public_key }) => public_key)).size).toBe(1)
  expect(answers[0]?.public_key).toMatch(/^[\w-]{87}$/)
  expect(Object.keys(answers[0] ?? {})).toEqual(['public_key'])
})

test('Push subscription: a browser has one subscription, owned by the last account that signed in there', async () => {
  const { client: first } = await signedInClient()
  const { me, client: second } = await signedInClient()
  const input = { endpoint: endpointOf('a'), keys }
  await first.auth.subscribePush.mutate(input)
  await first.auth.subscribePush.mutate(input)
  const entries = db.selectFrom('activity').select('action').where('action', '=', 'subscribe_push')
  expect(await entries.execute()).toHaveLength(1)
  await second.auth.subscribePush.mutate(input)
  expect(await subscriptions()).toEqual([{ endpoint: input.endpoint, user_id: me.id }])

  await first.auth.unsubscribePush.mutate({ endpoint: input.endpoint })
  expect(await subscriptions()).toHaveLength(1)
  await second.auth.unsubscribePush.mutate({ endpoint: input.endpoint })
  expect(await subscriptions()).toEqual([])
})

test('Push subscription: several windows of a browser that open at once create one, without an error', async () => {
  const { me, client } = await signedInClient()
  const input = { endpoint: endpointOf('a'), keys }
  await Promise.all([1, 2, 3, 4].map(() => client.auth.subscribePush.mutate(input)))
  expect(await subscriptions()).toEqual([{ endpoint: input.endpoint, user_id: me.id }])
})

test('Push subscription: retains its id for queued notifications when renewed, but not for another account', async () => {
  const idOf = async () =>
    (await db.selectFrom('push_subscriptions').select('id').executeTakeFirstOrThrow()).id
  const { client } = await signedInClient()
  const { client: other } = await signedInClient()
  const input = { endpoint: endpointOf('a'), keys }
  await client.auth.subscribePush.mutate(input)
  const first = await idOf()
  await client.auth.subscribePush.mutate(input)
  expect(await idOf()).toBe(first)
  await other.auth.subscribePush.mutate(input)
  expect(await idOf()).not.toBe(first)
})

test('Push subscription: ends with its session, and so with a disabled account', async () => {
  const admin = await asAdmin()
  const { me, client } = await signedInClient()
  await client.auth.subscribePush.mutate({ endpoint: endpointOf('a'), keys })
  await admin.auth.disable.mutate({ id: me.id })
  expect(await subscriptions()).toEqual([])
})

test('Push subscription: an account’s latest twenty browsers stay subscribed', async () => {
  const { me, client } = await signedInClient()
  for (let i = 0; i <= MAX_PUSH_SUBSCRIPTIONS; i++)
    await client.auth.subscribePush.mutate({ endpoint: endpointOf(i), keys })
  // The second oldest, now renewed.
  await client.auth.subscribePush.mutate({ endpoint: endpointOf(1), keys })
  await client.auth.subscribePush.mutate({ endpoint: endpointOf('new'), keys })
  const endpoints = (await subscriptions()).map(({ endpoint }) => endpoint)
  expect(endpoints).toHaveLength(MAX_PUSH_SUBSCRIPTIONS)
  expect(endpoints).not.toContain(endpointOf(0))
  expect(endpoints).not.toContain(endpointOf(2))
  expect(endpoints).toContain(endpointOf(1))
  await deleteUserSessions(db, me.id)
  expect(await subscriptions()).toEqual([])
})

// S20
test('Push subscription: an address inside our network is refused at the field, and nothing is stored', async () => {
  await insertAccount()
  const admin = await asAdmin()
  const endpoint = 'https://169.254.169.254/latest'
  const error = await expectCallError(admin.auth.subscribePush.mutate({ endpoint, keys }))
  expect(error).toMatchObject({ httpStatus: 400, fields: { endpoint: [expect.any(String)] } })
  const badKey = { endpoint: endpointOf('a'), keys: { ...keys, auth: 'not base64!' } }
  expect(await expectCallError(admin.auth.subscribePush.mutate(badKey))).toMatchObject({ httpStatus: 400 })
  expect(await subscriptions()).toEqual([])
})
