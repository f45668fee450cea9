// `npm run bench:sign-in`: whether an answer's time tells that an address is known, as a ratio to one that is not (S10).
import { readEnv } from '../server/env.ts'
import { makeAccount, site, type Visitor } from '../tests/support/accounts.ts'
import { median, onDatabase } from './bench-database.ts'

const ROUNDS = 100

await onDatabase(async (db) => {
  await makeAccount(db, 'known@saanjh.example')
  await makeAccount(db, 'disabled@saanjh.example', 'disabled')
  const visitor = site(db, readEnv({ LIMITS: 'off', HOST: '127.0.0.1' })).visitor()
  await compare('wrong password', (email) => visitor.signIn(email, 'not the password'))
  await compare('password reset', (email) => visitor.call('auth.requestPasswordReset', { email }))
  await compare('sign-up', (email) => signUp(visitor, email))
})

function signUp(visitor: Visitor, email: string) {
  return visitor.call('auth.signUp', { email, password: 'a lamp over every door' })
}

/** In turns, so that whatever slows the machine slows them alike; an unknown address is a new one each time. */
async function compare(what: string, call: (email: string) => Promise<unknown>): Promise<void> {
  const times: Record<'unknown' | 'known' | 'disabled', number[]> = { unknown: [], known: [], disabled: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const who of ['unknown', 'known', 'disabled'] as const) {
      const email = who === 'unknown' ? `${what.slice(0, 4)}${round}@saanjh.example` : `${who}@saanjh.example`
      const began = performance.now()
      await call(email.replace(' ', ''))
      times[who].push(performance.now() - began)
    }
  const unknown = median(times.unknown)
  console.log(
    `${what.padEnd(16)}unknown ${unknown.toFixed(1)} ms   known ${ratio(times.known, unknown)}   disabled ${ratio(times.disabled, unknown)}`,
  )
}

function ratio(times: number[], against: number): string {
  return (median(times) / against).toFixed(3)
}
