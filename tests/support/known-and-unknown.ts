import { hashPassword } from '../../server/core/auth/password-hashing.ts'
import { makeAccount, PASSWORD } from './accounts.ts'
import { db } from './database.ts'
import { addTotp } from './second-factor.ts'
import { signedInVisitor, type TestApp } from './test-app.ts'

/** Addresses by what the site knows of them. */
const EMAILS: Record<string, (round: number) => string> = {
  unknown: (round) => `nobody-${round}@example.in`,
  known: () => 'asha@example.in',
  disabled: () => 'gone@example.in',
  'never verified': () => 'new@example.in',
  'with a second factor': () => 'ravi@example.in',
}

export async function makeAccounts(testApp: TestApp) {
  await makeAccount(db, 'asha@example.in')
  await makeAccount(db, 'gone@example.in', 'disabled')
  await makeAccount(db, 'new@example.in', 'unverified')
  await addTotp(await signedInVisitor(db, testApp, 'ravi@example.in'))
  // As the site makes them, because times are compared.
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute()
}

/**
 * The calls, and how many milliseconds the database needs for a statement where times are compared. For the two whose minimum
 * duration hides how many statements an address takes it is slow, so that the difference is more than the noise of a busy
 * machine.
 */
export const CALLS: Record<string, [procedure: string, input: object, statementMs: number]> = {
  'sign-in': ['auth.signIn', { password: 'not the lamp' }, 0],
  'sign-in with a code': ['auth.signIn', { password: 'not the lamp', code: '123456' }, 0],
  'sign-up': ['auth.signUp', { password: PASSWORD }, 6],
  'reset request': ['auth.requestPasswordReset', {}, 15],
}

/** What a request of each kind gets to know: status, words and headers, and in how many milliseconds. */
interface Answer {
  words: unknown
  ms: number
}

/** Asks at the address of a procedure once with each kind of address, in turn. */
export async function askWithEach(
  url: string,
  input: object,
  round: number,
): Promise<[kind: string, Answer][]> {
  const answers: [string, Answer][] = []
  for (const [kind, email] of Object.entries(EMAILS)) {
    // A disabled account is refused with the right password too.
    const right = kind === 'disabled' && 'password' in input && { password: PASSWORD }
    const body = { email: email(round), ...input, ...right }
    answers.push([kind, await send(url, body, `198.51.100.${round}`)])
  }
  return answers
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
