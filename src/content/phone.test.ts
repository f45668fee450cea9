import { expect, test } from 'vitest'
import { telUrl, whatsAppUrl } from './phone.ts'

test('the telephone gets a number as it was typed, without what is only for the eye', () => {
  expect(telUrl('+91 98200-12345')).toBe('tel:+919820012345')
  expect(telUrl('098200 12345')).toBe('tel:09820012345')
})

test('WhatsApp gets a number with its country, which is India where none is named', () => {
  for (const number of [
    '98200 12345',
    '098200 12345',
    '+91 98200 12345',
    '91-98200-12345',
    '0091 98200 12345',
  ])
    expect([number, whatsAppUrl(number)]).toEqual([number, 'https://wa.me/919820012345'])
  expect(whatsAppUrl('+44 20 7946 0000')).toBe('https://wa.me/442079460000')
  expect(whatsAppUrl('+65 9123 4567')).toBe('https://wa.me/6591234567')
})
