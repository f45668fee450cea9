import { expect, test } from 'vitest'
import { backdate, db } from '../../../tests/support/factories.ts'
import { createFakeMail } from '../../../tests/support/fake-mail.ts'
import { buildInquiryForm, buildContactForm } from '../../../tests/support/form-data.ts'
import { findMails, startJobs, waitFor } from '../../../tests/support/jobs.ts'
import { SHOPS } from '../../../tests/support/project-types.ts'
import {
  asVisitor,
  createTestClient,
  createTestContext,
  expectCallError,
} from '../../../tests/support/trpc-caller.ts'
import { CONSENT_VERSION } from '../../core/constants/schema.ts'
import { newId, inquiryReference } from '../../core/database/ids.ts'
import { readEnv } from '../../core/env.ts'

const rows = () => db.selectFrom('inquiries').selectAll().orderBy('created_at').execute()
const subscribers = () => db.selectFrom('newsletter_subscribers').selectAll().execute()

/** A visitor with rate limits on. */
const rateLimitedVisitor = () => asVisitor({ env: readEnv({}) })

// 207, 212, 216, 220, 227, 228, 229
test('Inquiry form: becomes one new row with every field as written, even at its maximum length', async () => {
  const input = {
    ...buildInquiryForm(),
    name: 'a'.repeat(100),
    phone: '+91 (0) 98200-123-45',
    company: 'b'.repeat(100),
    budget: '1l-5l' as const,
    message: 'c'.repeat(2000),
  }
  const result = await asVisitor().inquiry.create.mutate(input)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({ ...input, source: 'inquiry', status: 'new', consent_version: CONSENT_VERSION })
  expect(result).toEqual({ received: true, reference: inquiryReference(row!.id) })
})

// 229
test('Inquiry form: an empty company and budget are stored as null', async () => {
  await asVisitor().inquiry.create.mutate({ ...buildInquiryForm(), company: '', budget: '' })
  expect(await rows()).toMatchObject([{ company: null, budget: null }])
})

// 226, 228 S05
test('Public forms: unknown fields that a client sends are ignored', async () => {
  const id = newId()
  const extra = {
    status: 'won',
    id,
    created_at: '2001-01-01T00:00:00.000Z',
    source: 'staff',
    assigned_to: id,
  }
  await asVisitor().inquiry.create.mutate({ ...buildInquiryForm(), ...extra })
  await asVisitor().inquiry.contact.mutate({ ...buildContactForm(), ...extra })
  for (const row of await rows()) {
    expect(row.status).toBe('new')
    expect(row.id).not.toBe(id)
    expect(row.created_at.getFullYear()).toBeGreaterThan(2020)
    expect(row.source).not.toBe('staff')
    expect(row.assigned_to).toBeNull()
  }
})

// 225
test('Inquiry form: the server refuses what the form refuses, with the same messages', async () => {
  const invalidInputs: [object, Record<string, string[]>][] = [
    [{ name: 'a' }, { name: ['Name must be at least 2 characters'] }],
    [{ name: 'a'.repeat(101) }, { name: ['Name must be less than 100 characters'] }],
    [{ email: 'abc' }, { email: ['Invalid email address'] }],
    [{ email: `${'a'.repeat(256)}@b.in` }, { email: ['Email must be less than 255 characters'] }],
    [{ phone: '982001234' }, { phone: ['Phone number must be at least 10 digits'] }],
    [{ phone: '9'.repeat(21) }, { phone: ['Phone number must be less than 20 digits'] }],
    [{ company: 'a'.repeat(101) }, { company: ['Company name must be less than 100 characters'] }],
    [{ project_type: 'palace' }, { project_type: ['Please select a project type'] }],
    [{ message: ' '.repeat(20) }, { message: ['Message must be at least 10 characters'] }],
    [{ message: 'a'.repeat(2001) }, { message: ['Message must be less than 2000 characters'] }],
  ]
  for (const [overrides, fields] of invalidInputs)
    expect(
      await expectCallError(asVisitor().inquiry.create.mutate({ ...buildInquiryForm(), ...overrides })),
    ).toMatchObject({
      code: 'BAD_REQUEST',
      httpStatus: 400,
      fields,
    })
  expect(await rows()).toEqual([])
})

// 379
test('Contact form: the message is stored in the same inbox', async () => {
  const result = await asVisitor().inquiry.contact.mutate(buildContactForm())
  const [row] = await rows()
  expect(row).toMatchObject({
    ...buildContactForm(),
    source: 'contact',
    status: 'new',
    phone: null,
    project_type: null,
  })
  expect(result).toEqual({ received: true, reference: inquiryReference(row!.id) })
})

// 379
test('Contact form: each of the three fields is required', async () => {
  for (const field of ['name', 'email', 'message'])
    expect(
      await expectCallError(asVisitor().inquiry.contact.mutate({ ...buildContactForm(), [field]: '' })),
    ).toMatchObject({
      httpStatus: 400,
      fields: { [field]: [expect.any(String)] },
    })
  expect(await rows()).toEqual([])
})

// 386 S30
test('Idempotency key: a form sent twice, even concurrently, makes one row and one mail, and gets one answer', async () => {
  const { jobs, lines } = await startJobs()
  const visitor = asVisitor({ mail: jobs.mail })
  const form = { ...buildInquiryForm(), idempotency_key: newId() }
  const results = await Promise.all(Array.from({ length: 8 }, () => visitor.inquiry.create.mutate(form)))
  results.push(await visitor.inquiry.create.mutate({ ...form, elapsed: 5000 }))
  expect(await rows()).toHaveLength(1)
  expect(new Set(results.map(({ reference }) => reference)).size).toBe(1)
  await waitFor(async () => expect((await findMails()).waiting).toEqual([]))
  expect(lines.filter(({ event }) => event === 'mail')).toHaveLength(1)
})

// 386
test('Idempotency key: reuse with other contents is refused, even by another form', async () => {
  const idempotency_key = newId()
  await asVisitor().inquiry.create.mutate({ ...buildInquiryForm(), idempotency_key })
  const conflictingCalls = [
    () =>
      asVisitor().inquiry.create.mutate({
        ...buildInquiryForm(),
        message: 'Something else',
        idempotency_key,
      }),
    () => asVisitor().inquiry.create.mutate({ ...buildInquiryForm(), phone: '9820012399', idempotency_key }),
    () => asVisitor().inquiry.contact.mutate({ ...buildContactForm(), idempotency_key }),
  ]
  for (const call of conflictingCalls)
    expect(await expectCallError(call())).toMatchObject({ httpStatus: 409, reason: 'key_reused' })
  expect(await rows()).toHaveLength(1)
})

// 386
test('Deduplication: without a key, the same e-mail and message within ten minutes make one row', async () => {
  const visitor = asVisitor()
  const results = await Promise.all(
    Array.from({ length: 8 }, () => visitor.inquiry.create.mutate(buildInquiryForm())),
  )
  results.push(await visitor.inquiry.create.mutate({ ...buildInquiryForm(), email: 'MEERA@example.com' }))
  expect(new Set(results.map(({ reference }) => reference)).size).toBe(1)
  const [row, ...others] = await rows()
  expect(others).toEqual([])

  await visitor.inquiry.create.mutate({ ...buildInquiryForm(), message: 'Another question entirely' })
  await visitor.inquiry.contact.mutate({ ...buildContactForm(), message: buildInquiryForm().message })
  expect(await rows()).toHaveLength(3)

  await backdate('inquiries', row!.id, 11)
  const later = await visitor.inquiry.create.mutate(buildInquiryForm())
  expect(later.reference).not.toBe(results[0]!.reference)
  expect(await rows()).toHaveLength(4)
})

test('Deduplication: without a key, a form sent again with a corrected field is another inquiry', async () => {
  const visitor = asVisitor()
  const form = buildInquiryForm()
  const corrections = [
    {},
    { name: 'Meera Rao' },
    { phone: '+91 98200 00000' },
    { company: 'Rao & Sons' },
    { project_type: SHOPS.value },
    { budget: '50k-1l' as const },
  ]
  for (const correction of corrections) await visitor.inquiry.create.mutate({ ...form, ...correction })
  expect(await rows()).toHaveLength(corrections.length)
})

test('Deduplication: the same text with and without JavaScript, in either order and spelling, makes one row', async () => {
  const visitor = asVisitor()
  for (const [first, second] of [
    [
      { idempotency_key: newId(), message: 'Two rooms,\none panel.' },
      { message: 'Two rooms,\r\none panel.' },
    ],
    [
      { message: 'Cafe\u0301 lights,\r\nplease' },
      { idempotency_key: newId(), message: 'Caf\u00e9 lights,\nplease' },
    ],
    [{ email: 'info@müller.example' }, { email: 'INFO@xn--mller-kva.example' }],
  ]) {
    const before = await rows()
    const { reference } = await visitor.inquiry.create.mutate({ ...buildInquiryForm(), ...first })
    expect(await visitor.inquiry.create.mutate({ ...buildInquiryForm(), ...second })).toMatchObject({
      reference,
    })
    expect(await rows()).toHaveLength(before.length + 1)
  }
})

// 385
test.each(['spare', 'website'])(
  'Honeypot: a form with a filled %s is stored as suspected spam under its reference, and nobody is notified',
  async (field) => {
    const mail = createFakeMail()
    const visitor = asVisitor({ mail, env: { ...readEnv({}), NOTIFY_EMAIL: 'office@example.com' } })
    const filled = { [field]: 'https://spam.example' }
    const results = [
      await visitor.inquiry.create.mutate({ ...buildInquiryForm(), ...filled }),
      await visitor.inquiry.contact.mutate({ ...buildContactForm(), ...filled }),
    ]
    const stored = await rows()
    expect(stored).toMatchObject([
      { ...buildInquiryForm(), source: 'inquiry', status: 'spam', suspected_spam: true },
      { ...buildContactForm(), source: 'contact', status: 'spam', suspected_spam: true },
    ])
    expect(results).toEqual(stored.map(({ id }) => ({ received: true, reference: inquiryReference(id) })))
    expect(mail.messages).toEqual([])
    expect(await db.selectFrom('inquiry_links').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('inquiry_counts').select('count').where('count', '>', 0).execute()).toEqual([])
  },
)

// 385
test('Honeypot: a newsletter sign-up with a filled one stores and mails nothing', async () => {
  const mail = createFakeMail()
  const input = { email: 'a@example.com', spare: 'https://spam.example' }
  expect(await asVisitor({ mail }).inquiry.subscribe.mutate(input)).toEqual({ received: true })
  expect(await subscribers()).toEqual([])
  expect(mail.messages).toEqual([])
})

// 385
test('Honeypot: a form that is sent again with an empty one is a new inquiry', async () => {
  const mail = createFakeMail()
  const visitor = asVisitor({ mail })
  await visitor.inquiry.create.mutate({ ...buildInquiryForm(), spare: 'filled' })
  await visitor.inquiry.create.mutate({ ...buildInquiryForm(), spare: '' })
  expect(await rows()).toMatchObject([{ status: 'spam' }, { status: 'new' }])
  expect(mail.messages).toHaveLength(1)
})

// 385
test('Honeypot: a retry with an empty one ends the suspicion, and is announced once', async () => {
  const mail = createFakeMail()
  const visitor = asVisitor({ mail })
  const form = { ...buildInquiryForm(), idempotency_key: newId() }
  for (const spare of ['filled', '', '']) await visitor.inquiry.create.mutate({ ...form, spare })
  expect(await rows()).toMatchObject([{ status: 'new', suspected_spam: false }])
  expect(mail.messages).toHaveLength(1)
})

// 385
test('Public forms: a form that is sent faster than a person can is refused with a wait of two seconds', async () => {
  const context = createTestContext()
  expect(
    await expectCallError(
      createTestClient(context).inquiry.create.mutate({ ...buildInquiryForm(), elapsed: 1999 }),
    ),
  ).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    httpStatus: 429,
  })
  expect(context.responseHeaders.get('retry-after')).toBe('2')
  expect(await rows()).toEqual([])
  await asVisitor().inquiry.create.mutate({ ...buildInquiryForm(), elapsed: 2000 })
  expect(await rows()).toHaveLength(1)
})

// 385
test('Rate limit: the twenty-first form from one address within a minute is refused, whichever form it is', async () => {
  const visitor = rateLimitedVisitor()
  for (let i = 0; i < 7; i++) {
    await visitor.inquiry.create.mutate({ ...buildInquiryForm(), idempotency_key: newId() })
    await visitor.inquiry.contact.mutate({ ...buildContactForm(), idempotency_key: newId() })
    if (i < 6) await visitor.inquiry.subscribe.mutate({ email: `a${i}@example.com` })
  }
  const refused = await expectCallError(
    visitor.inquiry.contact.mutate({ ...buildContactForm(), idempotency_key: newId() }),
  )
  expect(refused).toMatchObject({
    httpStatus: 429,
    message: expect.stringMatching(/^Too many attempts\. Try again in/) as string,
  })
  expect(await rows()).toHaveLength(14)
  const otherVisitor = asVisitor({ env: readEnv({}), address: '198.51.100.9' })
  await otherVisitor.inquiry.contact.mutate({ ...buildContactForm(), idempotency_key: newId() })
  expect(await rows()).toHaveLength(15)
})
