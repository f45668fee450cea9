import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { projectTypes } from '../src/firm.ts'
import { arbitraryInput, FUZZ_REQUESTS, FUZZ_SEEDS } from '../tests/support/arbitrary-input.ts'
import { db } from '../tests/support/database.ts'
import { loggingDb, statements } from '../tests/support/logging-database.ts'
import { procedures } from '../tests/support/procedures.ts'
import { createTestApp, signedInVisitor, type Visitor } from '../tests/support/test-app.ts'

/** Procedures that end the session, or start one of a new account, come last: all calls after them would be refused. */
const fuzzed = procedures
  .filter(([name]) => name !== 'inquiry.live')
  .toSorted(([a], [b]) => Number(a.startsWith('auth.sign')) - Number(b.startsWith('auth.sign')))

const WRONG_PASSWORD = ['sign_in_failed', 'password_confirmation_failed']

/** Tables that a visitor's calls may change: what the public forms, sign-ups and sign-ins write. */
const PUBLIC_TABLES = [
  'inquiries',
  'inquiry_counts',
  'inquiry_numbers',
  'inquiry_links',
  'data_links',
  'newsletter_subscribers',
  'users',
  'user_tokens',
]
const OWN_TABLES = ['rate_limits', 'known_addresses', 'passkey_challenges', 'sessions', 'activity']

/** Options of the form, which statements of triggers and statistics contain as constants. */
const OPTIONS = new Set<string>(projectTypes.map(({ value }) => value))

/** Texts in an input that are more than a word, such as an option, so that no statement contains them by chance. */
function findTexts(input: unknown): string[] {
  if (typeof input === 'string')
    return /\W/.test(input) && input.length > 5 && !OPTIONS.has(input) ? [input] : []
  return typeof input === 'object' && input ? Object.entries(input).flat().flatMap(findTexts) : []
}

/** A hash of every table that a visitor must not change. */
async function readProtected(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  const names = tables
    .map(({ name }) => name)
    .filter((name) => ![...PUBLIC_TABLES, ...OWN_TABLES].includes(name))
  const contents = []
  for (const name of names) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
      db,
    )
    contents.push(`${name} ${rows[0]?.hash}`)
  }
  return contents
}

/** Sends random inputs to every procedure and returns the status codes of the responses. */
async function callAll(visitor: Visitor, seed: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (const [name, procedure] of fuzzed)
    await fc.assert(
      fc.asyncProperty(arbitraryInput(procedure), async (input) => {
        const call = procedure._def.type === 'query' ? 'query' : 'mutate'
        const { status, error } = await visitor[call](name, input)
        statuses.add(status)
        if (status >= 500) throw new Error(`${name} answered ${status} ${error?.message}`)
        for (const text of findTexts(input))
          if ([...statements].some((statement) => statement.includes(text)))
            throw new Error(`${name} wrote ${text} into a statement`)
      }),
      { seed, numRuns: Math.ceil(FUZZ_REQUESTS / 2 / fuzzed.length), endOnFailure: true },
    )
  return statuses
}

for (const seed of FUZZ_SEEDS) {
  // S06, S16, S42
  test(
    `Random inputs: none causes a server error or becomes part of a statement, as an administrator, seed ${seed}`,
    { timeout: 600_000 },
    async () => {
      const app = createTestApp(loggingDb, { LIMITS: false })
      const statuses = await callAll(await signedInVisitor(db, app), seed)
      expect(statements.size).toBeGreaterThan(50)
      expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]))
      expect([...statuses]).not.toContain(403)
      const faults = app.lines.filter(
        ({ event }) => event.endsWith('_failed') && !WRONG_PASSWORD.includes(event),
      )
      expect(faults).toEqual([])
    },
  )

  // S01, S16, S42
  test(
    `Random inputs: a visitor's inputs change only what the public forms write, seed ${seed}`,
    { timeout: 600_000 },
    async () => {
      const app = createTestApp(db, { LIMITS: false })
      const admin = await signedInVisitor(db, app)
      await admin.mutate('projects.create', { title: 'Casa Arco' })
      const before = await readProtected()
      expect([...(await callAll(app.visitor(), seed))]).toEqual(expect.arrayContaining([200, 400, 401]))
      expect(await readProtected()).toEqual(before)
      expect((await admin.query('auth.accounts')).status).toBe(200)
    },
  )
}
