import { expect, test } from 'vitest'
import { taxNumber } from '../../firm.ts'
import { firm } from '../../firm.ts'
import { toSettingsChange, toSettingsDraft, getSettingsErrors, applySettingsDraft } from './settings-draft.ts'
import type { Settings } from './settings-labels.ts'

const weekday: [string, string] = ['09:00', '17:00']
const settings: Settings = {
  id: '01900000-0000-7000-8000-000000000001',
  business_name: firm.name,
  phone: '+91 00000 00000',
  whatsapp: null,
  phone_url: 'tel:+910000000000',
  whatsapp_url: null,
  email: 'office@site.example',
  address: 'Unit 00, Thane',
  hours_text: 'Mon-Fri 9 AM to 5 PM, Sun closed',
  opening_hours: {
    mon: weekday,
    tue: weekday,
    wed: weekday,
    thu: weekday,
    fri: weekday,
    sat: 'appointment',
    sun: null,
  },
  facebook_url: null,
  instagram_url: null,
  twitter_url: null,
  youtube_url: null,
  map_url: 'https://maps.example/here',
  licence_number: null,
  gstin: null,
  credit: 'the drawing office',
  testimonial_quote: 'They labelled every circuit.',
  testimonial_source: 'A secretary',
  privacy_text: null,
  terms_text: null,
  legal_read_at: null,
  created_at: '2026-11-19T06:30:00.000Z',
  updated_at: '2026-11-19T06:30:00.000Z',
}
const base = toSettingsDraft(settings)

test('Settings form: only changed fields are sent, and a changed day sends the whole week', () => {
  expect(toSettingsChange(base, base)).toEqual({})
  expect(toSettingsChange(base, { ...base, whatsapp: '+91 11111 11111' })).toEqual({
    whatsapp: '+91 11111 11111',
  })
  expect(toSettingsChange(base, { ...base, sat: '10:00-14:00' })).toEqual({
    opening_hours: { ...settings.opening_hours, sat: ['10:00', '14:00'] },
  })
})

test('Settings form: an error in the hours is shown at its day', () => {
  expect(getSettingsErrors(base, { ...base, tue: '17:00-09:00', gstin: 'nonsense' })).toEqual({
    tue: 'Closing comes after opening',
    gstin: `This is not a valid ${taxNumber.label}`,
  })
})

test('Settings preview: it shows the values to be stored, and the saved value of an invalid field', () => {
  const preview = applySettingsDraft(settings, {
    ...base,
    phone: '12',
    address: ' Plot 7 ',
    sun: 'appointment',
  })
  expect(preview).toEqual({
    ...settings,
    address: 'Plot 7',
    opening_hours: { ...settings.opening_hours, sun: 'appointment' },
  })
})

test('Settings preview: a map of another origin is shown only once it is saved', () => {
  const previewMap = (map_url: string) => applySettingsDraft(settings, { ...base, map_url }).map_url
  expect(previewMap('https://maps.example/there')).toBe('https://maps.example/there')
  expect(previewMap('https://elsewhere.example/')).toBe('https://maps.example/here')
  expect(previewMap('')).toBeNull()
})
