import { expect, test } from 'vitest'
import { mailtoUrl } from './reply-links.ts'

test('Reply links: a mail carries its subject, and nothing typed can add a header', () => {
  const url = mailtoUrl({ email: 'a@b.example?bcc=x@y.example' }, 'Your inquiry A1B2C3', 'one\ntwo & three')
  expect(url).toBe(
    'mailto:a@b.example%3Fbcc%3Dx@y.example?subject=Your%20inquiry%20A1B2C3&body=one%0Atwo%20%26%20three',
  )
})
