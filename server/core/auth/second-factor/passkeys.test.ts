import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../tests/support/accounts.ts'
import { db } from '../../../../tests/support/database.ts'
import { holdAccount, untilBlocked } from '../../../../tests/support/locks.ts'
import { addPasskey, passkeyOptions } from '../../../../tests/support/second-factor.ts'
import { createPasskey } from '../../../../tests/support/software-passkey.ts'
import { createTestApp, signedInVisitor } from '../../../../tests/support/test-app.ts'

const EMAIL = 'asha@example.in'

test('Passkeys: a passkey signs its owner in without a password, and is a second factor', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const passkey = await addPasskey(me, app.env.PUBLIC_URL)
  expect((await app.visitor().signIn(EMAIL)).error).toMatchObject({
    reason: 'code_required',
    factors: ['passkey'],
  })
  const visitor = app.visitor()
  const response = passkey.authenticate(await passkeyOptions(visitor))
  const { data } = await visitor.mutate('auth.signInWithPasskey', { response })
  expect(data).toEqual({ id: me.id, email: EMAIL, state: 'active' })
  expect((await visitor.query('auth.session')).data).toMatchObject({ id: me.id })
})

test('Passkeys: an answer works once, within five minutes, and for this site only', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const passkey = await addPasskey(me, app.env.PUBLIC_URL)
  const visitor = app.visitor()
  const signInBy = async (response: object) => {
    const { status, error } = await visitor.mutate('auth.signInWithPasskey', { response })
    return [status, error?.message]
  }
  const refused = [401, 'This passkey was not accepted.']
  const first = passkey.authenticate(await passkeyOptions(visitor))
  expect((await signInBy(first))[0]).toBe(200)
  expect(await signInBy(first)).toEqual(refused)

  const late = passkey.authenticate(await passkeyOptions(visitor))
  await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(db)
  expect(await signInBy(late)).toEqual(refused)

  const { challenge } = await passkeyOptions(visitor)
  expect(await signInBy(passkey.authenticate({ challenge, rpId: 'phish.example' }))).toEqual(refused)
  const phished = { ...(await passkeyOptions(visitor)), site: 'https://phish.example' }
  expect(await signInBy(passkey.authenticate(phished))).toEqual(refused)
  expect(await signInBy(passkey.authenticate({ challenge: 'AAAA', rpId: 'localhost' }))).toEqual(refused)
  const stranger = createPasskey(app.env.PUBLIC_URL)
  expect(await signInBy(stranger.authenticate(await passkeyOptions(visitor)))).toEqual(refused)
})

test('Passkeys: an answer made on another site is refused when a passkey is added', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const phished = createPasskey('https://phish.example')
  const { data } = await me.mutate('auth.startPasskey', { password: PASSWORD })
  const options = data as Parameters<typeof phished.register>[0]
  const { status, error } = await me.mutate('auth.confirmPasskey', { response: phished.register(options) })
  expect([status, error?.message]).toEqual([400, 'This passkey was not accepted. Please start again.'])
})

test('Passkeys: a new passkey needs a challenge of the same account', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const other = await signedInVisitor(db, app, 'ravi@example.in')
  const passkey = createPasskey(app.env.PUBLIC_URL)
  const { data } = await other.mutate('auth.startPasskey', { password: PASSWORD })
  const response = passkey.register(data as Parameters<typeof passkey.register>[0])
  expect((await me.mutate('auth.confirmPasskey', { response })).status).toBe(400)
})

test('Passkeys: a disabled account is refused like an unknown passkey', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const passkey = await addPasskey(me, app.env.PUBLIC_URL)
  await sql`update users set disabled_at = now()`.execute(db)
  const visitor = app.visitor()
  const response = passkey.authenticate(await passkeyOptions(visitor))
  const { status, error } = await visitor.mutate('auth.signInWithPasskey', { response })
  expect([status, error?.message]).toEqual([401, 'This passkey was not accepted.'])
})

// S13
test('Passkeys: a device that was not unlocked is one factor only, and is refused', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const { data } = await me.mutate('auth.startPasskey', { password: PASSWORD })
  const locked = createPasskey(app.env.PUBLIC_URL)
  const registration = locked.register(data as Parameters<typeof locked.register>[0], false)
  expect((await me.mutate('auth.confirmPasskey', { response: registration })).status).toBe(400)

  const passkey = await addPasskey(me, app.env.PUBLIC_URL)
  const visitor = app.visitor()
  const response = passkey.authenticate(await passkeyOptions(visitor), false)
  expect((await visitor.mutate('auth.signInWithPasskey', { response })).status).toBe(401)
})

// S13
test('Passkeys: a passkey whose signature counter went back is a copy, and is refused', async () => {
  const app = createTestApp(db)
  const passkey = await addPasskey(await signedInVisitor(db, app), app.env.PUBLIC_URL)
  const visitor = app.visitor()
  const first = passkey.authenticate(await passkeyOptions(visitor))
  const second = passkey.authenticate(await passkeyOptions(visitor))
  expect((await visitor.mutate('auth.signInWithPasskey', { response: second })).status).toBe(200)
  expect((await visitor.mutate('auth.signInWithPasskey', { response: first })).status).toBe(401)
})

// S13
test('Passkeys: a passkey that is removed, or used by a copy, during a sign-in is refused', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const passkey = await addPasskey(me, app.env.PUBLIC_URL)
  for (const change of [sql`update second_factors set sign_count = 9`, sql`delete from second_factors`]) {
    const visitor = app.visitor()
    const response = passkey.authenticate(await passkeyOptions(visitor))
    const changing = await holdAccount(me.id)
    const signIn = visitor.mutate('auth.signInWithPasskey', { response })
    await untilBlocked()
    await change.execute(changing)
    await changing.release()
    expect((await signIn).error?.message).toBe('This passkey was not accepted.')
    await sql`update second_factors set sign_count = 0`.execute(db)
  }
})

// S13
test('Passkeys: a passkey without a counter changes no other factor at sign-in, and is refused once removed', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const passkey = await addPasskey(me, app.env.PUBLIC_URL, 0)
  await addPasskey(await signedInVisitor(db, app, 'ravi@example.in'), app.env.PUBLIC_URL, 0)
  const signIn = async () => {
    const visitor = app.visitor()
    const response = passkey.authenticate(await passkeyOptions(visitor))
    const changing = await holdAccount(me.id)
    const answer = visitor.mutate('auth.signInWithPasskey', { response })
    await untilBlocked()
    return { changing, answer }
  }
  const first = await signIn()
  await first.changing.release()
  expect((await first.answer).status).toBe(200)
  const used = db.selectFrom('second_factors').select('user_id').where('last_used_at', 'is not', null)
  expect(await used.execute()).toEqual([{ user_id: me.id }])

  const second = await signIn()
  await second.changing.deleteFrom('second_factors').where('user_id', '=', me.id).execute()
  await second.changing.release()
  expect((await second.answer).status).toBe(401)
})
