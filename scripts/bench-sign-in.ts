// `npm run bench:sign-in`: whether response times reveal that an account exists (S10). Prints the ratio of known and disabled
// addresses to unknown ones; 1.000 reveals nothing.
import { readEnv } from '../server/core/env.ts'
import { makeAccount } from '../tests/support/accounts.ts'
import { createTestApp, type Visitor } from '../tests/support/test-app.ts'
import { median, withBenchDatabase } from './bench-database.ts'

const ROUNDS = 100

await withBenchDatabase(async (db) => {
  await makeAccount(db, 'known@saanjh.example')
  await makeAccount(db, 'disabled@saanjh.example', 'disabled')
  const visitor = createTestApp(db, readEnv({ LIMITS: 'off', HOST: '127.0.0.1' })).visitor()
  await compare('wrong password', (email) => visitor.signIn(email, 'not the password'))
  await compare('password reset', (email) => visitor.mutate('auth.requestPasswordReset', { email }))
  await compare('sign-up', (email) => signUp(visitor, email))
})

function signUp(visitor: Visitor, email: string) {
  return visitor.mutate('auth.signUp', { email, password: 'a lamp over every door' })
}

/** Measures the three kinds in turn, so that load on the machine slows them alike. Each unknown address is a new one. */
async function compare(label: string, call: (email: string) => Promise<unknown>): Promise<void> {
  const times: Record<'unknown' | 'known' | 'disabled', number[]> = { unknown: [], known: [], disabled: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['unknown', 'known', 'disabled'] as const) {
      const email =
        kind === 'unknown' ? `${label.slice(0, 4)}${round}@saanjh.example` : `${kind}@saanjh.example`
      const startedAt = performance.now()
      await call(email.replace(' ', ''))
      times[kind].push(performance.now() - startedAt)
    }
  const unknown = median(times.unknown)
  console.log(
    `${label.padEnd(16)}unknown ${unknown.toFixed(1)} ms   known ${ratio(times.known, unknown)}   disabled ${ratio(times.disabled, unknown)}`,
  )
}

function ratio(times: number[], baseline: number): string {
  return (median(times) / baseline).toFixed(3)
}
