import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../tests/support/accounts.ts'
import { db } from '../../tests/support/database.ts'
import { startInstance } from '../../tests/support/instance.ts'
import { addTotp } from '../../tests/support/second-factor.ts'
import { createTestApp, signedInVisitor, type TestApp } from '../../tests/support/test-app.ts'

/** Addresses by what the site knows of them. */
const EMAILS: Record<string, (round: number) => string> = {
  unknown: (round) => `nobody-${round}@example.in`,
  known: () => 'asha@example.in',
  disabled: () => 'gone@example.in',
  'never verified': () => 'new@example.in',
  'with a second factor': () => 'ravi@example.in',
}

async function makeAccounts(testApp: TestApp) {
  await makeAccount(db, 'asha@example.in')
  await makeAccount(db, 'gone@example.in', 'disabled')
  await makeAccount(db, 'new@example.in', 'unverified')
  await addTotp(await signedInVisitor(db, testApp, 'ravi@example.in'))
}

/** What a request of each kind gets to know: status, words and headers, and in how many milliseconds. */
interface Answer {
  words: unknown
  ms: number
}

async function send(url: string, body: unknown, client: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client }
  const startedAt = performance.now()
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  const ms = performance.now() - startedAt
  const shown = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { words: [response.status, text.replace(/"requestId":"[^"]+"/, ''), shown], ms }
}

/**
 * The calls, and how many milliseconds the database needs for a statement. For the two whose minimum duration hides how
 * many statements an address takes it is slow, so that the difference is more than the noise of a busy machine.
 */
const CALLS: Record<string, [procedure: string, input: object, statementMs: number]> = {
  'sign-in': ['auth.signIn', { password: 'not the lamp' }, 0],
  'sign-in with a code': ['auth.signIn', { password: 'not the lamp', code: '123456' }, 0],
  'sign-up': ['auth.signUp', { password: PASSWORD }, 6],
  'reset request': ['auth.requestPasswordReset', {}, 15],
}

/** Makes each statement take longer. */
const slowDown = (ms: number): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await sleep(ms)
    return result
  },
})

/** Rounds in which each kind of address is asked once, and for how long more of them are asked on a busy machine. */
const ROUNDS = 8
const MAX_MS = 90_000

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Asks with each kind of address in turn, so that load on the machine slows them alike, and returns the median times. */
async function compareTimes(url: string, input: object): Promise<Record<string, number>> {
  const times: Record<string, number[]> = {}
  const medians = () => Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, median(all)]))
  // Every time counts, the first ones too: more rounds make the medians truer, and cannot hide a difference.
  const until = performance.now() + MAX_MS
  for (let round = 0; round < ROUNDS || (ratioOf(medians()) > 1.2 && performance.now() < until); round++) {
    await db.deleteFrom('rate_limits').execute()
    const answers = []
    for (const [kind, email] of Object.entries(EMAILS)) {
      // A disabled account is refused with the right password too.
      const right = kind === 'disabled' && 'password' in input && { password: PASSWORD }
      const body = { email: email(round), ...input, ...right }
      const { words, ms } = await send(url, body, `198.51.100.${round}`)
      answers.push(words)
      times[kind] = [...(times[kind] ?? []), ms]
    }
    for (const words of answers) expect(words).toEqual(answers[0])
  }
  return medians()
}

const ratioOf = (medians: Record<string, number>) =>
  Math.max(...Object.values(medians)) / Math.min(...Object.values(medians))

// 388 S10
test(
  'Sign-in, sign-up, reset: known and unknown addresses get the same words, headers and, within a fifth, time',
  { retry: 0, timeout: 2 * MAX_MS },
  async () => {
    await makeAccounts(createTestApp(db))
    const compared = await Promise.all(
      Object.entries(CALLS).map(async ([name, [procedure, input, statementMs]]) => {
        const { url } = await startInstance(db.withPlugin(slowDown(statementMs)), { TRUST_PROXY: 1 })
        const medians = await compareTimes(`${url}/trpc/${procedure}`, input)
        return { name, medians, ratio: ratioOf(medians) }
      }),
    )
    for (const { name, medians, ratio } of compared)
      expect(ratio, `${name} ${JSON.stringify(medians)}`).toBeLessThan(1.2)
  },
)
