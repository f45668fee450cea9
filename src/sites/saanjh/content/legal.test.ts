import { expect, test } from 'vitest'
import {
  CLIENT_ADDRESS_DAYS,
  CONSENT_VERSION,
  LAPSED_SUBSCRIBER_DAYS,
  RETENTION_MONTHS_DEFAULT,
} from '../../../../server/core/constants/schema.ts'
import { consentNotices } from '../../parts/consent.ts'
import { privacyEnglish } from './privacy-en.ts'
import { privacyHindi } from './privacy-hi.ts'
import { privacyMarathi } from './privacy-mr.ts'
import { terms } from './terms.ts'

const firm = {
  brand: 'Sample Electricals',
  email: 'office@sample.example',
  address: 'Unit 00, Thane',
  months: RETENTION_MONTHS_DEFAULT,
}

test('Consent: the notices at the forms change only together with their version', () => {
  expect({
    version: CONSENT_VERSION,
    inquiry: consentNotices.inquiry(firm.email, firm.months),
    contact: consentNotices.contact(firm.email, firm.months),
    newsletter: consentNotices.newsletter(firm.email),
  }).toEqual({
    version: '2026-11-23',
    inquiry:
      'We use these details, and photographs if you add any, to answer your inquiry and to quote for the work. If nothing comes of it, we erase them after 24 months. To see, correct or erase them, write to office@sample.example.',
    contact:
      'We use your name, e-mail address and message to answer you, and erase them after 24 months. To see, correct or erase them, write to office@sample.example.',
    newsletter:
      'We use your e-mail address to send one letter a quarter, once you have confirmed it, until you unsubscribe with one click. Questions: office@sample.example.',
  })
})

test('Legal texts: the Privacy Policy says the same in three languages, including whom to ask and for how long', () => {
  const versions = [privacyEnglish(firm), privacyHindi(firm), privacyMarathi(firm)]
  expect(versions.map(({ lang }) => lang)).toEqual(['en', 'hi', 'mr'])
  const shape = versions.map(({ sections }) =>
    sections.map(({ paragraphs, items }) => [paragraphs.length, items?.length ?? 0]),
  )
  expect(shape[1]).toEqual(shape[0])
  expect(shape[2]).toEqual(shape[0])
  for (const version of versions) {
    const text = JSON.stringify(version)
    for (const part of [
      '24',
      `${LAPSED_SUBSCRIBER_DAYS}`,
      `${CLIENT_ADDRESS_DAYS}`,
      '2023',
      firm.brand,
      firm.email,
      firm.address,
    ])
      expect(text).toContain(part)
  }
})

test('Retention: notices and Privacy Policy name the months for which this server stores an inquiry', () => {
  expect(consentNotices.inquiry(firm.email, 1)).toContain('we erase them after 1 month.')
  expect(consentNotices.contact(firm.email, 6)).toContain('erase them after 6 months.')
  for (const text of [privacyEnglish, privacyHindi, privacyMarathi])
    expect(JSON.stringify(text({ ...firm, months: 7 }))).toMatch(/\b7 (months|महीने|महिन)/)
})

test('Legal texts: the default texts say that counsel has yet to review them', () => {
  for (const text of [privacyEnglish(firm), terms(firm)])
    expect(text.reviewNotice).toBe('Draft, not yet reviewed by a lawyer.')
})
