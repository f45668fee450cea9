import { expect, test } from 'vitest'
import { mailtoUrl, whatsAppMessageUrl } from './reply-links.ts'

test('Reply links: WhatsApp gets the number with its country code, and the text', () => {
  expect(whatsAppMessageUrl('098200 12345', 'May we visit? ₹1,00,000')).toBe(
    'https://wa.me/919820012345?text=May%20we%20visit%3F%20%E2%82%B91%2C00%2C000',
  )
})

test('Reply links: a mail carries its subject, and nothing typed can add a header', () => {
  const url = mailtoUrl({ email: 'a@b.example?bcc=x@y.example' }, 'Your inquiry A1B2C3', 'one\ntwo & three')
  expect(url).toBe(
    'mailto:a@b.example%3Fbcc%3Dx@y.example?subject=Your%20inquiry%20A1B2C3&body=one%0Atwo%20%26%20three',
  )
})
