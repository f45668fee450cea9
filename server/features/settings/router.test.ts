import { expect, test } from 'vitest'
import { firm, taxNumber } from '../../../src/firm.ts'
import { DIALLED, NATIONAL } from '../../../tests/support/phone-numbers.ts'
import { A_TAX_NUMBER } from '../../../tests/support/tax-number.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { SAMPLE_PHONE } from '../../core/database/apply-firm.ts'
import '../../../tests/support/factories.ts'

const sampleSettings = {
  business_name: 'Our Firm',
  phone: '+91 22 2555 0100',
  whatsapp: '+91 98200 12345',
  email: 'office@example.com',
  address: 'Unit 7, Thane (W)',
  hours_text: 'Mon-Fri 9 AM to 5 PM, Sun closed',
  opening_hours: {
    mon: ['08:30', '17:00'] as [string, string],
    tue: ['09:00', '17:00'] as [string, string],
    wed: ['09:00', '17:00'] as [string, string],
    thu: ['09:00', '17:00'] as [string, string],
    fri: ['09:00', '17:00'] as [string, string],
    sat: 'appointment' as const,
    sun: null,
  },
  facebook_url: 'https://facebook.example/firm',
  instagram_url: 'https://instagram.example/firm',
  twitter_url: 'https://x.example/firm',
  youtube_url: 'https://youtube.example/firm',
  map_url: 'https://maps.example/embed?q=thane',
  licence_number: 'MH/EL/0001',
  gstin: A_TAX_NUMBER,
  credit: 'the drawing office',
  testimonial_quote: 'They labelled every circuit.',
  testimonial_source: 'A secretary, Mulund',
  privacy_text: 'What we keep.\n\nAnd why.',
  terms_text: 'The terms.',
  legal_read_at: '2026-11-01T10:00:00.000Z',
}

test('Settings: the defaults are the fictional firm', async () => {
  expect(await asVisitor().settings.get.query()).toMatchObject({
    business_name: firm.name,
    phone: SAMPLE_PHONE,
    email: `office@${firm.domain}`,
    hours_text: 'Mon-Fri 9 AM to 5 PM, Sun closed',
    opening_hours: { mon: ['09:00', '17:00'], sat: 'appointment', sun: null },
    whatsapp: null,
    map_url: null,
    legal_read_at: null,
  })
})

test('Settings: every field comes back as written', async () => {
  const admin = await asAdmin()
  const { updated_at } = await admin.settings.get.query()
  const saved = await admin.settings.save.mutate({ updated_at, ...sampleSettings })
  expect(saved).toMatchObject(sampleSettings)
  expect(await asVisitor().settings.get.query()).toEqual(saved)
})

test('Settings: the numbers come with their tel: and WhatsApp addresses', async () => {
  const admin = await asAdmin()
  const { updated_at } = await admin.settings.get.query()
  const numbers = { phone: NATIONAL, whatsapp: NATIONAL }
  await admin.settings.save.mutate({ updated_at, ...numbers })
  expect(await asVisitor().settings.get.query()).toMatchObject({
    ...numbers,
    phone_url: `tel:${DIALLED}`,
    whatsapp_url: `https://wa.me/${DIALLED.slice(1)}`,
  })
})

test('Settings: an omitted field stays unchanged, an emptied one becomes null', async () => {
  const admin = await asAdmin()
  const { updated_at } = await admin.settings.get.query()
  const all = await admin.settings.save.mutate({ updated_at, ...sampleSettings })
  const emptied = await admin.settings.save.mutate({
    updated_at: all.updated_at,
    whatsapp: '',
    gstin: ' ',
    map_url: null,
    privacy_text: '',
    legal_read_at: null,
  })
  const cleared = {
    whatsapp: null,
    whatsapp_url: null,
    gstin: null,
    map_url: null,
    privacy_text: null,
    legal_read_at: null,
  }
  expect(emptied).toEqual({ ...all, ...cleared, updated_at: emptied.updated_at })
})

// 389
test('Settings: an invalid value is refused at its field', async () => {
  const admin = await asAdmin()
  const { updated_at } = await admin.settings.get.query()
  const { opening_hours } = sampleSettings
  const timeMessage = 'Enter opening and closing time such as 09:00 and 17:00'
  const urlMessage = 'Enter an address that starts with http:// or https://'
  const invalidInputs: [object, string, string][] = [
    [{ business_name: ' ' }, 'business_name', 'Business name is required'],
    [{ phone: '12345' }, 'phone', 'Phone number must be at least 10 digits'],
    [{ whatsapp: 'call me pls' }, 'whatsapp', 'Phone number must be at least 10 digits'],
    [{ email: '' }, 'email', 'Invalid email address'],
    [{ facebook_url: 'javascript:x' }, 'facebook_url', urlMessage],
    [{ youtube_url: 'youtube.com/x' }, 'youtube_url', urlMessage],
    [{ map_url: 'http://maps.example' }, 'map_url', 'Enter an address that starts with https://'],
    [{ map_url: 'https://maps.example;sandbox/' }, 'map_url', 'Check the host of this address'],
    [{ map_url: '/media/map.webp' }, 'map_url', 'Enter an address that starts with https://'],
    [{ gstin: 'NONSENSE' }, 'gstin', `This is not a valid ${taxNumber.label}`],
    [
      { opening_hours: { ...opening_hours, mon: ['25:00', '26:00'] } },
      'opening_hours',
      'Enter a time such as 09:00',
    ],
    [
      { opening_hours: { ...opening_hours, mon: ['17:00', '09:00'] } },
      'opening_hours',
      'Closing comes after opening',
    ],
    [{ opening_hours: { ...opening_hours, mon: 'always' } }, 'opening_hours', timeMessage],
    [{ id: 'x' }, 'id', 'Unknown field'],
  ]
  for (const [input, field, message] of invalidInputs)
    expect([
      field,
      await expectCallError(admin.settings.save.mutate({ updated_at, ...input })),
    ]).toMatchObject([
      field,
      { httpStatus: 400, fields: { [field]: expect.arrayContaining([message]) as string[] } },
    ])
  expect(await admin.settings.get.query()).toMatchObject({ updated_at })
})

// 390
test('Settings: a save from a stale version is refused with the current row', async () => {
  const admin = await asAdmin()
  const { updated_at } = await admin.settings.get.query()
  const current = await admin.settings.save.mutate({ updated_at, phone: sampleSettings.phone })
  expect(
    await expectCallError(admin.settings.save.mutate({ updated_at, phone: sampleSettings.whatsapp })),
  ).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
    current,
  })
})

// 391
test('Settings: a save leaves an activity entry with before and after', async () => {
  const admin = await asAdmin()
  const before = await admin.settings.get.query()
  const after = await admin.settings.save.mutate({
    updated_at: before.updated_at,
    phone: sampleSettings.phone,
  })
  const { items } = await admin.activity.list.query({ table: 'settings' })
  const phones = { before: { phone: before.phone }, after: { phone: after.phone } }
  expect(items).toMatchObject([{ action: 'update', record_id: before.id, ...phones }])
})
