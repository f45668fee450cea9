import { hashPassword } from '../../server/core/auth/password-hashing.ts'
import { makeAccount, PASSWORD } from './accounts.ts'
import { db } from './database.ts'
import { addTotp } from './second-factor.ts'
import { signedInVisitor, type TestApp } from './test-app.ts'

/** E-mail addresses by the state of their account. */
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
  // Hashed at the site's cost, because response times are compared.
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute()
}

/**
 * The calls, each with the milliseconds that a database statement is slowed down by where response times are compared:
 * only in the two calls whose minimum duration hides the number of statements, so that a difference would exceed the
 * noise of a busy machine.
 */
export const CALLS: Record<string, [procedure: string, input: object, statementMs: number]> = {
  'sign-in': ['auth.signIn', { password: 'not the lamp' }, 0],
  'sign-in with a code': ['auth.signIn', { password: 'not the lamp', code: '123456' }, 0],
  'sign-up': ['auth.signUp', { password: PASSWORD }, 6],
  'reset request': ['auth.requestPasswordReset', {}, 15],
}

/** All that a client can observe of an answer: status, text and headers, and the duration in milliseconds. */
interface Answer {
  words: unknown
  ms: number
}

/** Calls a procedure's URL once with each kind of e-mail address, in turn. */
export async function askWithEach(
  url: string,
  input: object,
  round: number,
): Promise<[kind: string, Answer][]> {
  const answers: [string, Answer][] = []
  for (const [kind, email] of Object.entries(EMAILS)) {
    // A disabled account is refused even with the right password.
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
