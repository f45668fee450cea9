import { once } from 'node:events'
import { expect, test } from 'vitest'
import {
  adminContext,
  asAdmin,
  asVisitor,
  clientOf,
  contextOf,
  refusal,
  signedIn,
  silent,
} from '../../tests/support/caller.ts'
import { account, aged, connection, db } from '../../tests/support/factories.ts'
import { makeAccount, site } from '../../tests/support/accounts.ts'
import { inquiry, letter } from '../../tests/support/forms.ts'
import { newId } from '../ids.ts'
import { cursorOf } from '../keyset.ts'
import { announcer, listen } from '../listen.ts'
import { appRouter } from '../router.ts'
import type { Context } from '../trpc.ts'

/** Sends an inquiry and finds its id in the inbox. */
async function received(given: object = {}): Promise<string> {
  await asVisitor().inquiry.create.mutate({ ...inquiry(), idempotency_key: newId(), ...given })
  const { id } = await db
    .selectFrom('inquiries')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const found = async (admin: Awaited<ReturnType<typeof asAdmin>>, search: string) =>
  (await admin.inquiry.list.query({ search })).items.map((row) => row.name)

// 236, 368
test('a visitor can send an inquiry and read none', async () => {
  const id = await received()
  const visitor = asVisitor()
  for (const call of [
    () => visitor.inquiry.list.query({}),
    () => visitor.inquiry.byId.query({ id }),
    () => visitor.inquiry.setStatus.mutate({ id, status: 'won' }),
    () => visitor.inquiry.delete.mutate({ id }),
    () => visitor.inquiry.exportPerson.query({ email: 'meera@example.com' }),
    () => visitor.inquiry.erasePerson.mutate({ email: 'meera@example.com' }),
  ])
    expect(await refusal(call())).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401 })
})

test('the inbox is newest first and turns its pages without losing or doubling a row', async () => {
  const sent: string[] = []
  for (let i = 0; i < 7; i++) sent.unshift(await received())
  const admin = await asAdmin()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.inquiry.list.query({ limit: 3, cursor })
    expect(page.total).toBe(7)
    seen.push(...page.items.map((row) => row.id))
    cursor = page.next_cursor ?? undefined
    if (seen.length === 3) await received()
    if (seen.length === 3) await db.deleteFrom('inquiries').where('id', 'not in', sent).execute()
  } while (cursor)
  expect(seen).toEqual(sent)
})

test('a row of the inbox is what was sent, with the reference the sender was told', async () => {
  const given = { ...inquiry(), company: 'Kokum Residency', budget: '1l-5l' as const }
  const { reference } = await asVisitor().inquiry.create.mutate(given)
  const { items } = await (await asAdmin()).inquiry.list.query({})
  expect(items).toMatchObject([{ ...given, reference, source: 'inquiry', status: 'new', assigned_to: null }])
})

test('a total over a thousand is a thousand and more', async () => {
  const rows = Array.from({ length: 1001 }, () => ({
    ...inquiry(),
    id: newId(),
    source: 'inquiry' as const,
    consent_version: '1',
    body_hash: Buffer.alloc(32),
  }))
  await db.insertInto('inquiries').values(rows.slice(1)).execute()
  const admin = await asAdmin()
  expect(await admin.inquiry.list.query({})).toMatchObject({ total: 1000 })
  expect(await admin.inquiry.list.query({})).not.toHaveProperty('more')
  await db.insertInto('inquiries').values(rows[0]!).execute()
  expect(await admin.inquiry.list.query({})).toMatchObject({ total: 1000, more: true })
  expect(await admin.inquiry.list.query({ search: 'meera' })).toMatchObject({ total: 1000, more: true })
})

test('the inbox is chosen by status, by who takes it and by when to follow up', async () => {
  const [mine, late, other] = [await received(), await received(), await received()]
  const { me, client: admin } = await signedIn()
  await admin.inquiry.setStatus.mutate({ id: other, status: 'quoted' })
  await admin.inquiry.assign.mutate({
    id: mine,
    assigned_to: me.id,
    follow_up_at: '2030-01-02T04:00:00.000Z',
  })
  await admin.inquiry.assign.mutate({ id: late, follow_up_at: '2030-01-01T04:00:00+05:30' })
  const chosen = async (input: object) => (await admin.inquiry.list.query(input)).items.map((row) => row.id)
  expect(await chosen({ status: 'new' })).toEqual([late, mine])
  expect(await chosen({ status: 'quoted' })).toEqual([other])
  expect(await chosen({ assigned_to: me.id })).toEqual([mine])
  expect(await chosen({ follow_up_before: '2030-01-02T00:00:00.000Z' })).toEqual([late])
  expect(await refusal(admin.inquiry.list.query({ status: 'lukewarm' as 'new' }))).toMatchObject({
    httpStatus: 400,
  })
})

test('the search finds names, addresses, words, phone numbers and references by their beginnings', async () => {
  await received({ name: 'Meera Joshi', email: 'meera@kokum.example', message: 'The बिजुली trips each May.' })
  await received({
    name: "Sean O'Brien",
    email: 'sean@banyan.example',
    phone: '98220 55555',
    company: 'Banyan Tooling',
  })
  const admin = await asAdmin()
  for (const search of [
    'meer',
    'MEERA jo',
    'meera@kokum',
    'बिजु',
    'trips may',
    '98200',
    '982001',
    '+91 98200 12',
    '12345',
  ])
    expect([search, ...(await found(admin, search))]).toEqual([search, 'Meera Joshi'])
  for (const search of ["o'br", 'banyan', 'bany tool', 'sean@', '9822055555', '+91 98220', '098220', '55555'])
    expect([search, ...(await found(admin, search))]).toEqual([search, "Sean O'Brien"])
  for (const search of [
    'meera banyan',
    'eera',
    'nobody',
    '000',
    "'",
    '\\',
    '&',
    '!',
    ':*',
    '(',
    '<->',
    "a' | 'b",
  ])
    expect([search, ...(await found(admin, search))]).toEqual([search])
  const { items } = await admin.inquiry.list.query({ search: 'meera' })
  expect(await found(admin, items[0]!.reference)).toEqual(['Meera Joshi'])
  expect(await found(admin, ` ${items[0]!.reference.toLowerCase()} `)).toEqual(['Meera Joshi'])
})

test('a search finds what is older than the newest five thousand, after what is newer', async () => {
  const old = await received({ name: 'Meera of Old' })
  await aged('inquiries', old, 60 * 24 * 365)
  const crowd = Array.from({ length: 5000 }, () => ({
    ...inquiry(),
    name: 'Somebody Else',
    email: 'else@example.com',
    id: newId(),
    source: 'inquiry' as const,
    consent_version: '1',
    body_hash: Buffer.alloc(32),
  }))
  await db.insertInto('inquiries').values(crowd).execute()
  await received({ name: 'Meera of Late' })
  expect(await found(await asAdmin(), 'meera')).toEqual(['Meera of Late', 'Meera of Old'])
})

test('a cursor of no page is refused', async () => {
  const admin = await asAdmin()
  for (const cursor of [
    'x',
    '',
    'W10',
    Buffer.from('["2026-01-01T00:00:00.000Z","; drop table"]').toString('base64url'),
  ])
    expect(await refusal(admin.inquiry.list.query({ cursor }))).toMatchObject({
      httpStatus: 400,
      fields: { cursor: ['Not a cursor'] },
    })
})

// 384
test('each change of the status stands in the history with who and when', async () => {
  const id = await received()
  const { me, client: admin } = await signedIn()
  for (const status of ['contacted', 'quoted', 'quoted', 'won', 'lost', 'spam', 'new'] as const)
    expect(await admin.inquiry.setStatus.mutate({ id, status })).toMatchObject({ id, status })
  const { history, status } = await admin.inquiry.byId.query({ id })
  expect(status).toBe('new')
  const steps = ['new', 'contacted', 'quoted', 'won', 'lost', 'spam', 'new']
  expect(history).toMatchObject(
    steps
      .slice(1)
      .map((to, i) => ({ from: steps[i], to, by: me.email, at: expect.stringMatching(/Z$/) as string })),
  )
  expect(await refusal(admin.inquiry.setStatus.mutate({ id, status: 'cold' as 'won' }))).toMatchObject({
    httpStatus: 400,
    fields: { status: ['Choose a status'] },
  })
})

test('notes stand below the inquiry with their authors', async () => {
  const id = await received()
  const { me, client: admin } = await signedIn()
  const note = await admin.inquiry.addNote.mutate({ id, note: ' Rang back,\nnobody there. ' })
  expect(note).toMatchObject({ note: 'Rang back,\nnobody there.', author: me.email })
  await admin.inquiry.addNote.mutate({ id, note: 'Reached her.' })
  const { notes } = await admin.inquiry.byId.query({ id })
  expect(notes).toMatchObject([note, { note: 'Reached her.', author: me.email }])
  expect(await refusal(admin.inquiry.addNote.mutate({ id, note: '  ' }))).toMatchObject({
    fields: { note: ['Write a note'] },
  })
  expect(await refusal(admin.inquiry.addNote.mutate({ id: newId(), note: 'x' }))).toMatchObject({
    httpStatus: 404,
  })
})

test('an inquiry is taken by an active account, and given back', async () => {
  const id = await received()
  const { me, client: admin } = await signedIn()
  expect(await admin.inquiry.assign.mutate({ id, assigned_to: me.id })).toMatchObject({ assigned_to: me.id })
  expect(await admin.inquiry.assign.mutate({ id, follow_up_at: '2030-01-01T04:00:00.000Z' })).toMatchObject({
    assigned_to: me.id,
    follow_up_at: '2030-01-01T04:00:00.000Z',
  })
  expect(await admin.inquiry.assign.mutate({ id, assigned_to: null, follow_up_at: null })).toMatchObject({
    assigned_to: null,
    follow_up_at: null,
  })
  const pending = await account({ state: 'pending' })
  for (const assigned_to of [pending.id, newId()])
    expect(await refusal(admin.inquiry.assign.mutate({ id, assigned_to }))).toMatchObject({
      httpStatus: 400,
      fields: { assigned_to: ['Choose an active account'] },
    })
})

test('staff write down a lead by phone, and every field comes back as written', async () => {
  const admin = await asAdmin()
  const lead = { ...inquiry(), company: 'Kokum Residency', budget: 'under-50k' as const }
  const row = await admin.inquiry.add.mutate(lead)
  expect(row).toMatchObject({ ...lead, source: 'staff', status: 'new', consent_version: null })
  const little = await admin.inquiry.add.mutate({
    name: 'A Caller',
    phone: '9820012345',
    project_type: 'other',
  })
  expect(await admin.inquiry.byId.query({ id: little.id })).toMatchObject({
    name: 'A Caller',
    email: null,
    message: null,
    budget: null,
  })
  const strict = { ...lead, status: 'won' }
  expect(await refusal(admin.inquiry.add.mutate(strict))).toMatchObject({
    httpStatus: 400,
    fields: { status: ['Unknown field'] },
  })
})

// 391
test('of an inquiry nothing personal is ever written into the activity', async () => {
  const { me, client: admin } = await signedIn()
  const id = await received({ name: 'Secret Name', email: 'secret@example.com', message: 'A secret message' })
  const { id: lead } = await admin.inquiry.add.mutate({ ...inquiry(), name: 'Secret Lead' })
  await admin.inquiry.setStatus.mutate({ id, status: 'contacted' })
  await admin.inquiry.assign.mutate({ id, assigned_to: me.id })
  const note = await admin.inquiry.addNote.mutate({ id, note: 'A secret note' })
  await admin.inquiry.delete.mutate({ id })
  await admin.inquiry.erasePerson.mutate({ email: 'meera@example.com' })
  const { items } = await admin.activity.list.query({ table: 'inquiries' })
  expect(items.map(({ action, record_id, before, after }) => ({ action, record_id, before, after }))).toEqual(
    [
      { action: 'erase', record_id: null, before: null, after: { inquiries: 1, newsletter: 0 } },
      { action: 'delete', record_id: id, before: null, after: null },
      { action: 'note', record_id: id, before: null, after: { note_id: note.id } },
      { action: 'assign', record_id: id, before: null, after: null },
      { action: 'status', record_id: id, before: { status: 'new' }, after: { status: 'contacted' } },
      { action: 'create', record_id: lead, before: null, after: null },
    ],
  )
  expect(JSON.stringify(items)).not.toMatch(/secret/i)
  for (const item of items)
    expect(await refusal(admin.activity.restore.mutate({ id: item.id }))).toMatchObject({ httpStatus: 400 })
})

test('a deleted inquiry is gone with its notes', async () => {
  const id = await received()
  const admin = await asAdmin()
  await admin.inquiry.addNote.mutate({ id, note: 'A note' })
  expect(await admin.inquiry.delete.mutate({ id })).toEqual({ id })
  expect(await refusal(admin.inquiry.byId.query({ id }))).toMatchObject({ httpStatus: 404 })
  expect(await refusal(admin.inquiry.delete.mutate({ id }))).toMatchObject({ httpStatus: 404 })
  expect(await db.selectFrom('inquiry_notes').select('id').execute()).toEqual([])
})

// 400
test('all that is kept under an e-mail address is exported, and then erased', async () => {
  const id = await received({ email: 'Meera@Example.com' })
  await asVisitor().inquiry.contact.mutate(letter())
  await asVisitor().inquiry.subscribe.mutate({ email: 'meera@example.com' })
  await received({ email: 'other@example.com' })
  const admin = await asAdmin()
  await admin.inquiry.addNote.mutate({ id, note: 'A note' })

  const person = await admin.inquiry.exportPerson.query({ email: 'MEERA@example.com' })
  expect(person.inquiries).toMatchObject([
    { id, email: 'Meera@Example.com', notes: [{ note: 'A note' }] },
    { ...letter(), notes: [] },
  ])
  expect(person.newsletter).toMatchObject({ email: 'meera@example.com', confirmed_at: null })

  expect(await admin.inquiry.erasePerson.mutate({ email: 'Meera@example.com' })).toEqual({
    inquiries: 2,
    newsletter: 1,
  })
  expect(await admin.inquiry.exportPerson.query({ email: 'meera@example.com' })).toEqual({
    inquiries: [],
    newsletter: null,
  })
  expect((await admin.inquiry.list.query({})).items.map((row) => row.email)).toEqual(['other@example.com'])
  expect(await db.selectFrom('inquiry_notes').select('id').execute()).toEqual([])
})

/** Follows the inbox; `next` waits for the next event. */
function following(client: ReturnType<typeof clientOf>, lastEventId?: string) {
  const events: { id: string; data: { id: string } }[] = []
  let wake = () => {}
  const outcome = Promise.withResolvers<unknown>()
  const subscription = client.inquiry.live.subscribe(lastEventId ? { lastEventId } : undefined, {
    onData(event) {
      events.push(event)
      wake()
    },
    onError: outcome.resolve,
    onComplete: () => outcome.resolve('complete'),
  })
  return {
    ended: outcome.promise,
    stop: () => subscription.unsubscribe(),
    async next() {
      while (events.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return events.shift()!
    },
  }
}

test('whoever follows the inbox hears of each new inquiry, and after a break of those that came meanwhile', async () => {
  const seen = await received()
  const { events: announcements, stop } = listen(connection, silent)
  await once(announcements, 'reconnected')
  const admin = await asAdmin({ announcements })
  const { created_at } = await admin.inquiry.byId.query({ id: seen })
  const stream = following(admin, cursorOf({ id: seen, created_at: new Date(created_at) }))
  await opened(announcements, 1)
  const first = await received()
  const event = await stream.next()
  expect(event.data).toMatchObject({ id: first, created_at: expect.stringMatching(/Z$/) as string })
  stream.stop()
  const [second, third] = [await received(), await received()]
  const again = following(admin, event.id)
  expect([(await again.next()).data.id, (await again.next()).data.id]).toEqual([second, third])
  again.stop()
  await opened(announcements, 0)
  await stop()
})

test('a stream ends with the session, and nobody else gets one', async () => {
  const announcements = announcer()
  const { me, client: admin } = await signedIn('active', { announcements })
  const stream = following(admin)
  await opened(announcements, 1)
  await db.deleteFrom('sessions').where('id', '=', me.session_id).execute()
  announcements.emit('reconnected')
  expect(await stream.ended).toBe('complete')
  await expect(appRouter.createCaller(contextOf()).inquiry.live()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('a session has at most five streams at once', async () => {
  const context = await adminContext()
  const streams = Array.from({ length: 5 }, () => following(clientOf(context)))
  await opened(context.announcements, 5)
  const another = () => appRouter.createCaller(context).inquiry.live()
  await expect(another()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const stream of streams) stream.stop()
  await opened(context.announcements, 0)
  await expect(another()).resolves.toBeDefined()
})

test('over HTTP the stream is server-sent events that a browser takes up where it left', async () => {
  const { id, email } = { id: await received(), email: 'desk@example.com' }
  const { created_at } = await db.selectFrom('inquiries').select('created_at').executeTakeFirstOrThrow()
  const next = await received()
  await makeAccount(db, email)
  const browser = site(db).visitor()
  await browser.signIn(email)
  const leaving = new AbortController()
  const response = await browser.request('/trpc/inquiry.live', {
    headers: { 'last-event-id': cursorOf({ id, created_at }) },
    signal: leaving.signal,
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (/^id: [\w-]+\n/m.test(text)) break
  }
  leaving.abort()
  expect(text).not.toContain(id)
  expect(text).toContain(next)
})

/** Waits until so many streams listen. */
async function opened(announcements: Context['announcements'], many: number) {
  await expect.poll(() => announcements.listenerCount('inquiry_created')).toBe(many)
}
