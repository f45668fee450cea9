import { afterEach, expect, test, vi } from 'vitest'
import { firm } from '../../src/firm.ts'
import { makeAccount } from '../../tests/support/accounts.ts'
import { db } from '../../tests/support/database.ts'
import { insertOneOfEach } from '../../tests/support/managed-records.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { connect } from './database/connect.ts'
import { newId } from './database/ids.ts'

afterEach(() => void vi.restoreAllMocks())

// S15
test('tRPC: calls are GET or POST with JSON, and mutations POST only', async () => {
  const { visitor } = createTestApp(db)
  const status = async (path: string, init: RequestInit) => (await visitor().request(path, init)).status
  expect(await status('/trpc/auth.signOut', { method: 'GET' })).toBe(405)
  expect(await status('/trpc/settings.get', { method: 'PUT' })).toBe(405)
  expect(await status('/trpc/auth.signOut', { method: 'POST', body: new URLSearchParams({ a: '1' }) })).toBe(
    415,
  )
  const form = new FormData()
  form.set('email', 'a@b.co')
  expect(await status('/trpc/inquiry.subscribe', { method: 'POST', body: form })).toBe(415)
  const octets = { 'content-type': 'application/octet-stream' }
  expect(await status('/trpc/inquiry.subscribe', { method: 'POST', headers: octets, body: 'x' })).toBe(415)
})

test('tRPC: a batch holds ten calls at most, however its commas are encoded', async () => {
  const { visitor } = createTestApp(db)
  const batch = (count: number, comma: string) =>
    visitor().request(`/trpc/${Array(count).fill('settings.get').join(comma)}?batch=1&input={}`)
  expect((await batch(10, ',')).status).toBe(200)
  expect((await batch(11, ',')).status).toBe(400)
  expect((await batch(11, '%2C')).status).toBe(400)
  expect((await batch(11, '%2c')).status).toBe(400)
})

// S17
test('tRPC: JSON nested a hundred thousand levels deep is refused', async () => {
  const { visitor } = createTestApp(db)
  const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const headers = { 'content-type': 'application/json' }
  const response = await visitor().request('/trpc/inquiry.create', { method: 'POST', headers, body })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
})

test('API cache: a public query is read from the database once, and again after a change', async () => {
  const { visitor } = createTestApp(db)
  await makeAccount(db, 'asha@firm.test')
  const asha = visitor()
  await asha.signIn('asha@firm.test')
  const before = (await visitor().query('settings.get')).data as { updated_at: string; business_name: string }
  await db.updateTable('settings').set({ credit: 'somebody else' }).execute()
  expect(await visitor().query('settings.get')).toMatchObject({
    data: { credit: `the ${firm.shortName} drawing office` },
  })
  const { updated_at } = await db.selectFrom('settings').select('updated_at').executeTakeFirstOrThrow()
  const saved = await asha.mutate('settings.save', {
    updated_at: updated_at.toISOString(),
    business_name: 'Another firm',
  })
  expect(saved.status).toBe(200)
  const after = (await visitor().query('settings.get')).data as { business_name: string }
  expect([before.business_name, after.business_name]).toEqual([firm.name, 'Another firm'])
})

test('API cache: notifications of the database invalidate it, until another app replaces this one', async () => {
  const { app, dbEvents, visitor } = createTestApp(db)
  const credit = async (value: string) => {
    await db.updateTable('settings').set({ credit: value }).execute()
    return ((await visitor().query('settings.get')).data as { credit: string }).credit
  }
  expect(await credit('first')).toBe('first')
  expect(await credit('unheard of')).toBe('first')
  for (const event of ['reconnected', 'site_replaced'] as const) {
    dbEvents.emit(event)
    expect(await credit(event)).toBe(event)
  }
  dbEvents.emit('site_changed', 'settings')
  expect(await credit('last')).toBe('last')
  app.detach()
  expect(dbEvents.eventNames()).toEqual([])
})

test('API cache: only a client that asks for JSON lines gets them', async () => {
  const { visitor } = createTestApp(db)
  const ask = async (headers: HeadersInit) => {
    const response = await visitor().request('/trpc/team.list,clients.list?batch=1&input={}', { headers })
    return { type: response.headers.get('content-type'), body: await response.text() }
  }
  for (const name of ['trpc-accept', 'accept']) {
    const headers = { [name]: 'application/jsonl' }
    expect((await ask(headers)).body).toMatch(/\n.*\n/)
    const plain = await ask({})
    expect(plain.type).toContain('application/json')
    expect(JSON.parse(plain.body)).toHaveLength(2)
    expect((await ask(headers)).body).toMatch(/\n.*\n/)
  }
})

test('API cache: a URL with an unknown or repeated parameter is not cached', async () => {
  const { visitor } = createTestApp(db)
  const names = async (parameters: string) =>
    (await visitor().request(`/trpc/clients.list${parameters}`)).text()
  const before = [await names('?input={}'), await names('?input={}&x=1'), await names('?input={}&input={}')]
  await db
    .insertInto('ltf_clients')
    .values({ id: newId(), name: 'Kokum Residency', order_index: 1 })
    .execute()
  const after = [await names('?input={}'), await names('?input={}&x=1'), await names('?input={}&input={}')]
  expect(after.map((answer, i) => answer === before[i])).toEqual([true, false, false])
})

// S33
test('API cache: while the database is unavailable the last good answer to a public query is sent', async () => {
  const { app, visitor } = createTestApp(db)
  await visitor().query('settings.get')
  app.invalidateCaches()
  vi.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const { status, data, headers } = await visitor().query('settings.get')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(data).toMatchObject({ business_name: firm.name })
  expect((await visitor().query('services.list')).status).toBe(503)
})

// S33
test.each([
  ['services.bySlug', 'earthing', 'ltf_services'],
  ['projects.get', 'hilltop', 'ltf_projects'],
] as const)(
  'API cache: while the database is unavailable a deleted record does not reappear: %s',
  async (name, slug, table) => {
    const { app, visitor } = createTestApp(db)
    await insertOneOfEach(db)
    const read = () => visitor().query(name, { slug })
    expect((await read()).status).toBe(200)
    await db.deleteFrom(table).execute()
    // Answered from the cache, until the notification of the change arrives.
    expect((await read()).status).toBe(200)
    app.invalidateCaches()
    expect((await read()).status).toBe(404)
    vi.spyOn(db, 'selectFrom').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    })
    expect((await read()).status).toBe(503)
  },
)

// S34, 351
test('tRPC: without the database a call answers 503 with our own message', async () => {
  const unavailableDb = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {})
  const { visitor, lines } = createTestApp(unavailableDb)
  const answer = await visitor().query('services.list')
  expect(answer.status).toBe(503)
  expect(answer.error?.message).toBe('The database is unavailable. Please try again.')
  expect(JSON.stringify(answer)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres|\.ts/)
  expect(lines.some((line) => line.event === 'call_failed')).toBe(true)
  await unavailableDb.destroy()
})
