import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/factories.ts'
import { asAdmin, expectCallError } from '../../../../tests/support/trpc-caller.ts'
import { fillTemplate, quoteTemplateIds, templateFields } from './schema.ts'

const template = (overrides: object = {}) => ({
  name: 'Thanks',
  channel: 'email' as const,
  subject: 'Your inquiry {reference}',
  body: 'Thank you, {name}.',
  ...overrides,
})

test('Templates: a new site has three, each for WhatsApp and for e-mail', async () => {
  const templates = await (await asAdmin()).inquiry.templates.query()
  const names = ['Propose a visit', 'Ask for photographs', 'Send a quote']
  for (const channel of ['whatsapp', 'email'])
    expect(templates.filter((one) => one.channel === channel).map(({ name }) => name)).toEqual(names)
  const quotes = templates.filter(({ name }) => name === 'Send a quote')
  expect(quotes.map(({ id }) => id)).toEqual(quoteTemplateIds)
  expect(templates.every(({ channel, subject }) => (channel === 'email') === (subject !== null))).toBe(true)
})

test('Templates: every field comes back as written, changes leave the other fields, and WhatsApp has no subject', async () => {
  const admin = await asAdmin()
  const made = await admin.inquiry.saveTemplate.mutate(template())
  expect(made).toMatchObject(template())
  const { id, updated_at } = made
  const changed = await admin.inquiry.saveTemplate.mutate({ id, updated_at, body: 'Thanks, {name}.' })
  expect(changed).toMatchObject(template({ body: 'Thanks, {name}.' }))
  const whatsApp = await admin.inquiry.saveTemplate.mutate({ id, channel: 'whatsapp' })
  expect(whatsApp).toMatchObject({ channel: 'whatsapp', subject: null })
  await admin.inquiry.deleteTemplate.mutate({ id })
  expect((await admin.inquiry.templates.query()).map((one) => one.id)).not.toContain(id)
})

// D28
test('Templates: a stale version is refused with the current one', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.inquiry.saveTemplate.mutate(template())
  await admin.inquiry.saveTemplate.mutate({ id, updated_at, body: 'Theirs' })
  const error = await expectCallError(admin.inquiry.saveTemplate.mutate({ id, updated_at, body: 'Mine' }))
  expect(error).toMatchObject({ httpStatus: 409, reason: 'stale', current: { body: 'Theirs' } })
})

test('Templates: an unknown field, a taken name and a missing text show an error at their field', async () => {
  const admin = await asAdmin()
  const fieldsOf = async (input: object) =>
    (await expectCallError(admin.inquiry.saveTemplate.mutate(template(input)))).fields
  expect(await fieldsOf({ body: 'Dear {nmae},' })).toEqual({
    body: ['There is no field {nmae}. See the list of fields.'],
  })
  expect(await fieldsOf({ subject: 'About {constructor}' })).toEqual({
    subject: ['There is no field {constructor}. See the list of fields.'],
  })
  expect(await fieldsOf({ name: 'Send a quote' })).toEqual({
    name: ['Another template of this channel has this name'],
  })
  expect(await fieldsOf({ body: ' ' })).toEqual({ body: ['Write a text'] })
  const incomplete = await expectCallError(admin.inquiry.saveTemplate.mutate({ name: 'Thanks' }))
  expect(Object.keys(incomplete.fields ?? {}).toSorted()).toEqual(['body', 'channel'])
})

test('Templates: a deleted one can be restored from the activity', async () => {
  const admin = await asAdmin()
  const before = await admin.inquiry.templates.query()
  await admin.inquiry.deleteTemplate.mutate({ id: before[0]!.id })
  const { items } = await admin.activity.list.query({ table: 'reply_templates' })
  await admin.activity.restore.mutate({ id: items[0]!.id })
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  expect(names(await admin.inquiry.templates.query())).toEqual(names(before))
  expect(await db.selectFrom('reply_templates').select('id').execute()).toHaveLength(before.length)
})

test('Templates: fields are filled in, but not a value that looks like a field', () => {
  const values = { ...templateFields, name: '{firm}', reference: 'A1B2C3', firm: 'Busbar' }
  expect(fillTemplate('{name} {reference} {firm} {other} {', values)).toBe('{firm} A1B2C3 Busbar {other} {')
})
