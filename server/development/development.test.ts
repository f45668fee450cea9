import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connection } from '../../tests/support/database.ts'
import { silentLog } from '../../tests/support/logs.ts'
import { procedures } from '../../tests/support/procedures.ts'
import { connect } from '../core/database/connect.ts'
import { readDevelopmentEnv } from '../core/env.ts'
import { describeEnvironment } from './environment.ts'
import { overlayOf } from './error-page.ts'
import { renderOverview } from './overview.ts'
import { listProcedures } from './procedures.ts'
import { createRequestHistory } from './request-history.ts'
import { showErrors } from './show-errors.ts'
import { findSourceFrame } from './source-frame.ts'

const get = (path: string) => new Request(`http://localhost${path}`)

test('Request history: concurrent requests have separate statements, with their durations, and separate errors', async () => {
  const history = createRequestHistory()
  const tracedDb = connect(connection, () => {}, history.logQuery)
  onTestFinished(() => tracedDb.destroy())
  const log = history.recordErrors(silentLog)
  const respond = async (column: string) => {
    await sql`select ${sql.lit(column)}`.execute(tracedDb)
    await sql`select from ${sql.table(column)}`.execute(tracedDb).catch((error: unknown) => {
      log.error({ event: 'call_failed', error: String(error) })
    })
    return new Response(column, { status: 503 })
  }
  await Promise.all(['one', 'two'].map((name) => history.trace(get(`/${name}?page=2`), () => respond(name))))
  await sql`select 'outside of a request'`.execute(tracedDb)
  expect(history.requests).toHaveLength(2)
  for (const { path, status, ms, queries, errors } of history.requests) {
    const [, name = ''] = /^\/(\w+)\?page=2$/.exec(path) ?? []
    expect({ status, sql: queries.map((query) => query.sql) }).toEqual({
      status: 503,
      sql: [`select '${name}'`, `select from "${name}"`],
    })
    expect(ms).toBeGreaterThan(0)
    expect(queries.map(({ error }) => error ?? null)).toEqual([
      null,
      expect.stringContaining('does not exist'),
    ])
    expect(errors).toEqual([{ event: 'call_failed', error: expect.stringContaining(name) }])
  }
})

test('Request history: holds only the last fifty requests, newest first', async () => {
  const history = createRequestHistory()
  for (let i = 0; i < 60; i++) await history.trace(get(`/${i}`), () => new Response())
  expect(history.requests.map(({ path }) => path)).toEqual(Array.from({ length: 50 }, (_, i) => `/${59 - i}`))
})

test('Errors in development: the source frame is the first file of the project in a stack, not one of a package', () => {
  const root = mkdtempSync(join(tmpdir(), 'busbar-frame-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'server'))
  writeFileSync(join(root, 'server/team.ts'), 'one\ntwo\nthree\nfour\nfive')
  const stack = `Error: no\n    at run (${root}/node_modules/pg/lib/client.ts:9:1)\n    at async list (${root}/server/team.ts:3:7)`
  const text = '     1 | one\n     2 | two\n>    3 | three\n     4 | four\n     5 | five'
  expect(findSourceFrame(stack, root)).toEqual({ file: 'server/team.ts', line: 3, text })
  expect(findSourceFrame(`    at file://${root}/server/team.ts:3:7`, root)).toEqual({
    file: 'server/team.ts',
    line: 3,
    text,
  })
  expect(findSourceFrame('    ╭─[ server/team.ts:3:13 ]', root)?.line).toBe(3)
  expect(findSourceFrame('Error: nowhere', root)).toBeNull()
})

test('Errors in development: the overlay has the statement, and no terminal colours', () => {
  const { err } = overlayOf({ message: '\u001B[31mno column\u001B[0m', sql: 'select x' })
  expect(err).toEqual({ message: 'no column\nselect x', stack: '' })
})

test('Errors in development: a failed query is an error for every client, and never hidden by samples', async () => {
  const history = createRequestHistory()
  const tracedDb = connect(connection, () => {}, history.logQuery)
  onTestFinished(() => tracedDb.destroy())
  const log = history.recordErrors(silentLog)
  const answer = async (request: Request) => {
    await sql`select from away`.execute(tracedDb).catch((error: unknown) => {
      log.error({ event: 'call_failed', error: String(error) })
    })
    const status = request.url.endsWith('failed') ? 503 : 200
    return new Response('samples', { status, headers: { 'content-type': 'text/html' } })
  }
  const shown: string[] = []
  const fetch = async (path: string, accept: string) => {
    const request = new Request(`http://localhost${path}`, { headers: { accept } })
    const response = await showErrors(answer, history)(request, {}, ({ message }) => shown.push(message))
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  const message = 'relation "away" does not exist'
  expect(await fetch('/projects', '*/*')).toEqual({
    status: 500,
    type: 'text/plain; charset=utf-8',
    text: expect.stringMatching(new RegExp(`^${message}\\nselect from away\\n`)),
  })
  expect(await fetch('/projects', 'text/html')).toMatchObject({
    status: 500,
    text: expect.stringContaining('select from away'),
  })
  // A response that reports the failure itself is left unchanged.
  expect(await fetch('/failed', 'application/json')).toMatchObject({ status: 503, text: 'samples' })
  expect(shown).toEqual([message, message])
})

const SECRET = 'hunter2'

test('Environment in development: shows parsed values, but no secrets', () => {
  const env = readDevelopmentEnv({
    PORT: '4000',
    DATABASE_URL: `postgres://asha:${SECRET}@db.example:5432/busbar?password=${SECRET}`,
    S3_URL: 'https://KEY:hunter2@s3.example/bucket/folder?region=x',
    SMTP_URL: 'smtps://hunter2@mail.example:465',
    MAIL_FROM: 'Firm <office@firm.example>',
    METRICS_TOKEN: 'hunter2',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hunter2',
  })
  const described = Object.fromEntries(describeEnvironment(env))
  expect(JSON.stringify(described)).not.toContain('hunter2')
  expect(described).toMatchObject({
    PORT: '4000',
    DATABASE_URL: 'postgres://hidden@db.example:5432/busbar?hidden',
    S3_URL: 'https://hidden@s3.example/bucket/folder?hidden',
    SMTP_URL: 'smtps://hidden@mail.example:465',
    METRICS_TOKEN: 'hidden',
    OTEL_EXPORTER_OTLP_HEADERS: 'hidden',
    NOTIFY_EMAIL: 'not set',
  })
})

test('/dev: every procedure is listed with its access level and the JSON schema of its input', () => {
  const listed = listProcedures()
  expect(listed.map(({ name }) => name).toSorted()).toEqual(procedures.map(([name]) => name).toSorted())
  expect(listed.filter(({ access }) => access === 'unknown')).toEqual([])
  const accessOf = (name: string) => listed.find((entry) => entry.name === name)?.access
  expect(['projects.list', 'auth.signOut', 'auth.startTotp', 'projects.create'].map(accessOf)).toEqual([
    'anyone',
    'a signed-in account',
    'a verified account',
    'an active account',
  ])
  expect(listed.find(({ name }) => name === 'inquiry.byId')?.input).toMatchObject({
    type: 'object',
    required: ['id'],
  })
})

test('/dev: input from visitors is escaped', async () => {
  const { requests, trace } = createRequestHistory()
  await trace(get('/?q=<script>alert(1)</script>'), () => new Response())
  requests[0]?.queries.push({ sql: 'select "<b>"', ms: 1 })
  const env = readDevelopmentEnv({})
  const page = String(await renderOverview({ queues: [], env, requests, routes: [], pagePaths: ['/about'] }))
  expect(page).toContain('select &quot;&lt;b&gt;&quot;')
  expect(page).not.toContain('<script')
  expect(page).toContain('No job runs on this database.')
})
