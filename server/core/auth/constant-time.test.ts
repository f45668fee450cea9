import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount, PASSWORD } from '../../../tests/support/accounts.ts'
import { db, clearDatabase } from '../../../tests/support/database.ts'
import { type CallResult, createTestApp } from '../../../tests/support/test-app.ts'

/** Counts finished password verifications of argon2. */
const argon2 = vi.hoisted(() => {
  // Earlier test files of this worker may have loaded the modules with the real library.
  vi.resetModules()
  return { verified: 0 }
})
// The real module, which tests/support/cheap-sign-in.setup.ts replaces.
vi.unmock('./constant-time.ts')
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof library.verify = async (...args) => {
    const matches = await library.verify(...args)
    argon2.verified += 1
    return matches
  }
  return { ...library, verify }
})

// The reloaded modules use a new test database.
beforeEach(clearDatabase)
afterAll(() => void vi.resetModules())

/** Fakes the timers, so that no timer ends by itself. @returns a function that waits until a timer of `ms` has begun */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const faked = globalThis.setTimeout
  const begun = new Set<number | undefined>()
  // Not a Vitest spy: `restoreAllMocks` in a later test file would put the faked timer back.
  const recorded = (callback: () => void, ms?: number) => {
    begun.add(ms)
    return faked(callback, ms)
  }
  globalThis.setTimeout = Object.assign(recorded, faked)
  onTestFinished(() => {
    globalThis.setTimeout = faked
    vi.useRealTimers()
  })
  return async (ms: number) => {
    while (!begun.delete(ms)) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Tracks whether a call has settled. */
function trackSettled(call: Promise<CallResult>) {
  const state = { settled: false, call }
  void call.then(() => (state.settled = true))
  return state
}

/** Gives the event loop and the database far more turns than such a call takes. */
async function flushEventLoop() {
  for (let i = 0; i < 40; i++) await db.selectFrom('settings').select('id').execute()
}

/** Waits until a password has been verified, at most 5 s. */
async function waitForOneVerification() {
  const deadline = performance.now() + 5000
  while (argon2.verified < 1 && performance.now() < deadline)
    await new Promise((resolve) => setImmediate(resolve))
}

// 388 S10
test('Sign-in: an unknown address, a wrong and a right password each cost one hash and the minimum duration', async () => {
  await makeAccount(db, 'asha@example.in')
  await makeAccount(db, 'gone@example.in', 'disabled')
  const { visitor } = createTestApp(db)
  const timerBegins = stopClock()
  for (const [email, password, status] of [
    ['nobody@example.in', PASSWORD, 401],
    ['gone@example.in', PASSWORD, 401],
    ['asha@example.in', 'not the password', 401],
    ['asha@example.in', PASSWORD, 200],
  ] as const) {
    argon2.verified = 0
    const signIn = trackSettled(visitor().signIn(email, password))
    await timerBegins(60)
    await waitForOneVerification()
    await flushEventLoop()
    expect([email, argon2.verified, signIn.settled]).toEqual([email, 1, false])
    await vi.advanceTimersByTimeAsync(60)
    expect((await signIn.call).status).toBe(status)
  }
})

// 388 S10
test('Sign-up and reset request: both take the minimum duration, whether the address is known or not', async () => {
  await makeAccount(db, 'asha@example.in')
  const app = createTestApp(db)
  const timerBegins = stopClock()
  for (const email of ['asha@example.in', 'nobody@example.in'])
    for (const [name, input] of [
      ['auth.requestPasswordReset', { email }],
      ['auth.signUp', { email, password: PASSWORD }],
    ] as const) {
      const call = trackSettled(app.visitor().mutate(name, input))
      await timerBegins(250)
      await vi.advanceTimersByTimeAsync(249)
      await flushEventLoop()
      expect([name, email, call.settled]).toEqual([name, email, false])
      await vi.advanceTimersByTimeAsync(1)
      expect((await call.call).data).toEqual({ ok: true })
    }
})

// S10, D33
test('Newsletter: a sign-up takes the minimum duration, whether the address is subscribed or not', async () => {
  await db
    .insertInto('newsletter_subscribers')
    .values({
      id: crypto.randomUUID(),
      email: 'reader@example.in',
      consent_version: '1',
      confirmed_at: new Date(),
    })
    .execute()
  const app = createTestApp(db)
  const timerBegins = stopClock()
  for (const email of ['reader@example.in', 'new@example.in']) {
    const call = trackSettled(app.visitor().mutate('inquiry.subscribe', { email }))
    await timerBegins(100)
    await flushEventLoop()
    expect([email, call.settled]).toEqual([email, false])
    await vi.advanceTimersByTimeAsync(100)
    expect((await call.call).data).toEqual({ received: true })
  }
})
