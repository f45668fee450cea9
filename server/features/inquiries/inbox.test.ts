import { expect, test } from 'vitest'
import { backdate, db } from '../../../tests/support/factories.ts'
import { buildInquiryForm } from '../../../tests/support/form-data.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { DIALLED, INTERNATIONAL, NATIONAL } from '../../../tests/support/phone-numbers.ts'
import { asAdmin, asVisitor, expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

const searchNames = async (admin: Awaited<ReturnType<typeof asAdmin>>, search: string) =>
  (await admin.inquiry.list.query({ search })).items.map((row) => row.name)

test('Inbox: pages are newest first, without a lost or repeated row', async () => {
  const receivedIds: string[] = []
  for (let i = 0; i < 7; i++) receivedIds.unshift(await insertInquiry(db))
  const admin = await asAdmin()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.inquiry.list.query({ limit: 3, cursor })
    expect(page.total).toBe(7)
    seen.push(...page.items.map((row) => row.id))
    cursor = page.next_cursor ?? undefined
    if (seen.length === 3) await insertInquiry(db)
    if (seen.length === 3) await db.deleteFrom('inquiries').where('id', 'not in', receivedIds).execute()
  } while (cursor)
  expect(seen).toEqual(receivedIds)
})

test('Inbox: a row has what was sent, with the reference that the sender got', async () => {
  const input = { ...buildInquiryForm(), company: 'Kokum Residency', budget: '1l-5l' as const }
  const { reference } = await asVisitor().inquiry.create.mutate(input)
  const { items } = await (await asAdmin()).inquiry.list.query({})
  expect(items).toMatchObject([{ ...input, reference, source: 'inquiry', status: 'new', assigned_to: null }])
})

test('Inbox: the total is counted up to a thousand, and then says that there are more', async () => {
  const rows = Array.from({ length: 1001 }, () => ({
    ...buildInquiryForm(),
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

test('Inbox: filters by status, assignee and follow-up time', async () => {
  const [mine, late, other] = [await insertInquiry(db), await insertInquiry(db), await insertInquiry(db)]
  const { me, client: admin } = await signedInClient()
  await admin.inquiry.setStatus.mutate({ id: other, status: 'quoted' })
  await admin.inquiry.assign.mutate({
    id: mine,
    assigned_to: me.id,
    follow_up_at: '2030-01-02T04:00:00.000Z',
  })
  await admin.inquiry.assign.mutate({ id: late, follow_up_at: '2030-01-01T04:00:00+05:30' })
  const listIds = async (input: object) => (await admin.inquiry.list.query(input)).items.map((row) => row.id)
  expect(await listIds({ status: 'new' })).toEqual([late, mine])
  expect(await listIds({ status: 'quoted' })).toEqual([other])
  expect(await listIds({ assigned_to: me.id })).toEqual([mine])
  expect(await listIds({ follow_up_before: '2030-01-02T00:00:00.000Z' })).toEqual([late])
  expect(await expectCallError(admin.inquiry.list.query({ status: 'lukewarm' as 'new' }))).toMatchObject({
    httpStatus: 400,
  })
})

test('Inbox: due follow-ups of open inquiries are listed earliest first, page by page', async () => {
  const followUpTime = (hour: number) => `2030-01-01T0${hour}:00:00.000Z`
  const admin = await asAdmin()
  const due: string[] = []
  for (const hour of [3, 1, 2, 2]) {
    const id = await insertInquiry(db)
    await admin.inquiry.assign.mutate({ id, follow_up_at: followUpTime(hour) })
    due.push(id)
  }
  const [third, first, ...second] = due
  for (const status of ['won', 'lost', 'spam'] as const) {
    const closedId = await insertInquiry(db)
    await admin.inquiry.assign.mutate({ id: closedId, follow_up_at: followUpTime(1) })
    await admin.inquiry.setStatus.mutate({ id: closedId, status })
  }
  await admin.inquiry.setStatus.mutate({ id: first!, status: 'quoted' })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.inquiry.list.query({ follow_up_before: followUpTime(4), limit: 1, cursor })
    expect(page.total).toBe(4)
    seen.push(...page.items.map((row) => row.id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen).toEqual([first, ...second.toSorted(), third])
  const won = await admin.inquiry.list.query({ follow_up_before: followUpTime(4), status: 'won' })
  expect(won.items.map((row) => row.status)).toEqual(['won'])
  const searched = await admin.inquiry.list.query({
    follow_up_before: followUpTime(4),
    search: 'meera',
    limit: 2,
  })
  expect(searched.items.map((row) => row.id)).toEqual([first, second.toSorted()[0]])
})

test('Inbox: oldest first on request, page by page', async () => {
  const receivedIds: string[] = []
  for (let i = 0; i < 5; i++) receivedIds.push(await insertInquiry(db))
  const admin = await asAdmin()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.inquiry.list.query({ status: 'new', oldest_first: true, limit: 2, cursor })
    expect(page.total).toBe(5)
    seen.push(...page.items.map((row) => row.id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(receivedIds)
})

test('Inbox search: finds names, addresses, words, phone numbers and references by prefix', async () => {
  await insertInquiry(db, {
    name: 'Meera Joshi',
    email: 'meera@kokum.example',
    phone: '+91 98200 90817',
    message: 'The बिजुली trips each May.',
  })
  await insertInquiry(db, {
    name: "Sean O'Brien",
    email: 'sean@banyan.example',
    phone: NATIONAL,
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
    '982009',
    '+91 98200 90',
    '90817',
  ])
    expect([search, ...(await searchNames(admin, search))]).toEqual([search, 'Meera Joshi'])
  for (const search of [
    "o'br",
    'banyan',
    'bany tool',
    'sean@',
    DIALLED.slice(3),
    INTERNATIONAL.slice(0, -4),
    NATIONAL.slice(0, 6),
    DIALLED.slice(-5),
  ])
    expect([search, ...(await searchNames(admin, search))]).toEqual([search, "Sean O'Brien"])
  for (const search of [
    'meera banyan',
    'eera',
    'nobody',
    '000',
    '555982',
    '1982205',
    "'",
    '\\',
    '&',
    '!',
    ':*',
    '(',
    '<->',
    "a' | 'b",
  ])
    expect([search, ...(await searchNames(admin, search))]).toEqual([search])
  const { items } = await admin.inquiry.list.query({ search: 'meera' })
  expect(await searchNames(admin, items[0]!.reference)).toEqual(['Meera Joshi'])
  expect(await searchNames(admin, ` ${items[0]!.reference.toLowerCase()} `)).toEqual(['Meera Joshi'])
})

test('Inbox search: finds a word in each of its spellings, whichever was stored', async () => {
  const admin = await asAdmin()
  const pairs = [
    ['René', 'Rene\u0301', 'RENÉ'],
    ['\u0958\u093e\u0938\u093f\u092e', '\u0915\u093c\u093e\u0938\u093f\u092e'],
    ['फ्लॅट १२३', 'फ्लॅट 123', 'फ्लॅट १२३'],
    ['ફ્લેટ 456', 'ફ્લેટ ૪૫૬'],
    ['Ｖｉｌｌａ', 'villa', 'ｖｉｌｌａ'],
    ['ΝΙΚΟΣ', 'νικος', 'νικοσ'],
    ['ﬁbre', 'FIBRE'],
    ['फोन ७८९०१', '78901', '७८९०१'],
  ]
  for (const [stored = '', ...searches] of pairs) {
    const id = await insertInquiry(db, { name: 'Somebody', message: stored })
    for (const search of [stored, ...searches]) {
      const { items } = await admin.inquiry.list.query({ search })
      expect([search, ...items.map((row) => row.id)]).toEqual([search, id])
    }
  }
})

test('Inbox search: finds a sender by every spelling of the address, and a phone number by digits of every script', async () => {
  const admin = await asAdmin()
  await asVisitor().inquiry.create.mutate({
    ...buildInquiryForm(),
    name: 'Jörg',
    email: 'Info@müller.example',
  })
  for (const search of [
    'info@müller.example',
    'INFO@xn--mller-kva.example',
    '९८२००१२३४५',
    '૯૮૨૦૦',
    '９８２００',
  ])
    expect([search, ...(await searchNames(admin, search))]).toEqual([search, 'Jörg'])
})

test('Inbox search: finds a full phone number stored with any country code', async () => {
  await insertInquiry(db, { name: 'Emma Hughes', phone: '+44 7911 123456' })
  await insertInquiry(db, { name: 'Sean Lobo', phone: '0091 98765 43210' })
  const admin = await asAdmin()
  for (const search of [
    '7911 123456',
    '+44 7911 123456',
    '447911123456',
    '07911 123456',
    '123456',
    '447911123',
  ])
    expect([search, ...(await searchNames(admin, search))]).toEqual([search, 'Emma Hughes'])
  for (const search of ['9876543210', '+91 98765 43210', '0091 98765 43210'])
    expect([search, ...(await searchNames(admin, search))]).toEqual([search, 'Sean Lobo'])
  await insertInquiry(db, { name: 'Meera Joshi', phone: NATIONAL })
  expect(await searchNames(admin, DIALLED.replace('+', '00'))).toEqual(['Meera Joshi'])
})

test('Inbox search: finds a phone number in any notation, even with an extension, a second number or other digits', async () => {
  await insertInquiry(db, { name: 'Meera Joshi', phone: '+91 2225550100 x204' })
  await insertInquiry(db, { name: 'Sean Lobo', phone: NATIONAL })
  const admin = await asAdmin()
  for (const search of [
    '+91 (0)22 2555 0100',
    '+91 22 2555 0100',
    '+91 22 2555 0100 x204',
    '+91 22 2555 0100 / 01',
    '२५५५०१००',
    '２５５５ ０１００',
  ])
    expect([search, ...(await searchNames(admin, search))]).toEqual([search, 'Meera Joshi'])
  const devanagari = NATIONAL.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))
  for (const search of [NATIONAL, INTERNATIONAL, `${NATIONAL} x204`, devanagari])
    expect([search, ...(await searchNames(admin, search))]).toEqual([search, 'Sean Lobo'])
  expect(await searchNames(admin, 'meera +91 22 2555 0100')).toEqual([])
})

test('Inbox search: also finds rows older than the newest five thousand, after newer ones', async () => {
  const old = await insertInquiry(db, { name: 'Meera of Old' })
  await backdate('inquiries', old, 60 * 24 * 365)
  const rows = Array.from({ length: 5000 }, () => ({
    ...buildInquiryForm(),
    name: 'Somebody Else',
    email: 'else@example.com',
    id: newId(),
    source: 'inquiry' as const,
    consent_version: '1',
    body_hash: Buffer.alloc(32),
  }))
  await db.insertInto('inquiries').values(rows).execute()
  await insertInquiry(db, { name: 'Meera of Late' })
  expect(await searchNames(await asAdmin(), 'meera')).toEqual(['Meera of Late', 'Meera of Old'])
})

test('Inbox: an invalid cursor is refused', async () => {
  const admin = await asAdmin()
  for (const cursor of [
    'x',
    '',
    'W10',
    Buffer.from('["2026-01-01T00:00:00.000Z","; drop table"]').toString('base64url'),
  ])
    expect(await expectCallError(admin.inquiry.list.query({ cursor }))).toMatchObject({
      httpStatus: 400,
      fields: { cursor: ['Not a cursor'] },
    })
})
