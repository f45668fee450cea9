import { expect, test } from 'vitest'
import { firm } from '../src/firm.ts'
import { db } from '../tests/support/factories.ts'
import { createTestApp, signedInVisitor } from '../tests/support/test-app.ts'
import { findLeftTables } from './core/database/left-tables.ts'
import { readEnv } from './core/env.ts'
import { KNOWN_TABLES, MAIL_PREVIEWS } from './features.ts'

/** Every module of the server that builds mails. */
const modules = import.meta.glob<Record<string, unknown>>(['./**/*emails.ts', './core/mail/test-mail.ts'], {
  eager: true,
})

/** The tables of a removed feature, in alphabetical order, until a later version drops them (docs/change.md). */
const LEFT: string[] = []

/** What these modules export besides functions that build one mail. */
const OTHERS = ['submissionMails', 'sendTestMail']

const env = readEnv({ PUBLIC_URL: 'https://site.example' })
const business = { name: firm.name, email: 'office@site.example' }

test('Tables: each one in the migrated database is known, and one left by a removed feature is reported', async () => {
  expect(await findLeftTables(db, KNOWN_TABLES)).toEqual(LEFT)
  const known = KNOWN_TABLES.filter((name) => name !== 'activity')
  expect(known).toHaveLength(KNOWN_TABLES.length - 1)
  expect(await findLeftTables(db, known)).toEqual(['activity', ...LEFT])
})

test('Mail previews: every mail that the site sends has one', () => {
  const builders = Object.values(modules).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  )
  const sent = builders.filter((name) => !OTHERS.includes(name))
  const previewed = Object.keys(MAIL_PREVIEWS).map((name) => name.replace(/\..*/, ''))
  expect([...new Set(previewed)].toSorted((a, b) => a.localeCompare(b))).toEqual(
    sent.toSorted((a, b) => a.localeCompare(b)),
  )
})

test('Mail previews: each shows its subject, its text and the business, to staff only and without any script', async () => {
  const app = createTestApp(db)
  const staff = await signedInVisitor(db, app)
  for (const [name, { build }] of Object.entries(MAIL_PREVIEWS)) {
    const path = `/mail-previews/${name}`
    expect((await app.visitor().request(path)).status).toBe(401)
    const response = await staff.request(path)
    const html = await response.text()
    const { subject, text, replyNoteId } = build(app.env, business)
    expect([name, response.status]).toEqual([name, 200])
    expect(html, name).toContain(`${firm.name}, +${firm.callingCode} 00000 00000`)
    expect([name, html.includes('<h1')]).toEqual([name, !replyNoteId])
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    const plain = await (await staff.request(`${path}?as=text`)).text()
    expect(plain).toContain([text[0]].flat()[0])
    expect(html).toContain(`<title>${subject}</title>`)
  }
  expect((await staff.request('/mail-previews/constructor')).status).toBe(404)
})

// D70
test('Acknowledgement: it names the reference and repeats nothing that a stranger typed', () => {
  const preview = JSON.stringify(MAIL_PREVIEWS.acknowledgementMail?.build(env, business))
  expect(preview).toContain('A1B2C3')
  for (const typed of ['Meera', 'Mulund', '+91 00000']) expect(preview).not.toContain(typed)
})
