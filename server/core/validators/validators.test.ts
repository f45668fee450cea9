import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  decimal,
  email,
  id,
  singleLine,
  calendarDate,
  isoDateTime,
  wholeNumber,
  phone,
  emptyToNull,
  minCharacters,
  shownEmail,
  slug,
  multiLine,
  url,
  version,
} from './schema.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success
const firstErrorMessage = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

// 389 S20
test('URL fields: only http, https and own pictures are accepted, however an address is disguised', () => {
  const wrong = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'ftp://example.com/x',
    'blob:https://example.com/x',
    '//evil.example/x',
    '/\\evil.example',
    'https:/\\evil.example',
    'http:\\\\evil.example',
    'https://user:secret@example.com',
    'https://',
    'http://[',
    'example.com',
    '/etc/passwd',
    '/media/../secret',
    '/media/',
    '/media/a/../../b',
    '/media/%2e%2e/x',
    '/media/.hidden',
    '/assets/app.js',
    '/images/../admin',
    'https://example.com/a b',
    'https://example.com/\u0000',
  ]
  for (const value of wrong) expect([value, accepts(url, value)]).toEqual([value, false])
  const right = [
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM/%E2%82%B9',
    'https://बिजली.भारत/चित्र.png',
    ' https://example.com/x ',
    '/media/0190a1b2-c3d4.webp',
    '/media/picture_2-800.avif',
    '/images/arco-lit-1080.webp',
    '/clients/kokum-residency.svg',
  ]
  for (const value of right) expect([value, accepts(url, value)]).toEqual([value, true])
  expect(firstErrorMessage(url, 'javascript:alert(1)')).toBe(
    'Enter an address that starts with http:// or https://',
  )
  expect(accepts(url, `https://example.com/${'a'.repeat(2000)}`)).toBe(false)
})

// 278, 296
test('Sort order fields: NaN, as a form would send it, is refused', () => {
  for (const value of [Number.NaN, null, undefined, '3', 1.5, Infinity])
    expect(firstErrorMessage(wholeNumber, value)).toBe('Enter a whole number')
  expect(firstErrorMessage(wholeNumber, -1)).toBe('Enter a whole number from 0')
  expect(accepts(wholeNumber, 0)).toBe(true)
  expect(accepts(wholeNumber, 2_147_483_647)).toBe(true)
  expect(accepts(wholeNumber, 2_147_483_648)).toBe(false)
})

test('Slug fields: lower-case letters, digits and hyphens', () => {
  for (const value of ['a', 'a-1', 'x'.repeat(80)]) expect(accepts(slug, value)).toBe(true)
  for (const value of ['', 'A', 'a b', 'é', 'a/b', '..', 'x'.repeat(81), 'a%00', 'a\u0000'])
    expect([value, accepts(slug, value)]).toEqual([value, false])
})

test('Id and version fields: an id is a UUID, a version a time', () => {
  expect(id.parse('0190A1B2-C3D4-7E5F-8A9B-0123456789AB')).toBe('0190a1b2-c3d4-7e5f-8a9b-0123456789ab')
  for (const value of [
    '',
    'x',
    '0190a1b2c3d47e5f8a9b0123456789ab',
    `${'0'.repeat(36)}`,
    `a${'-'.repeat(1e5)}`,
  ])
    expect(accepts(id, value)).toBe(false)
  for (const schema of [version, isoDateTime]) {
    expect(accepts(schema, '2026-11-21T18:55:02.123Z')).toBe(true)
    expect(accepts(schema, '2026-11-21T18:55:02+05:30')).toBe(true)
    for (const value of [
      '',
      'now',
      '2026-13-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '+275760-09-13T00:00:00Z',
    ])
      expect([value, accepts(schema, value)]).toEqual([value, false])
  }
})

test('Dates: from 1900 to the end of 9998, so that the day after has a year of four digits too', () => {
  for (const day of ['1900-01-01', '2028-02-29', '9998-12-31'])
    expect([day, accepts(calendarDate, day)]).toEqual([day, true])
  for (const [day, message] of [
    ['1899-12-31', 'Enter a date from 1900 on'],
    ['9999-01-01', 'Enter a date before 9999'],
    ['9999-12-31', 'Enter a date before 9999'],
    ['12026-11-21', 'Enter a date'],
    ['2026-02-30', 'Enter a date'],
  ])
    expect([day, firstErrorMessage(calendarDate, day)]).toEqual([day, message])
})

test('Optional fields: every kind of empty input becomes null', () => {
  const note = emptyToNull(singleLine(5))
  for (const value of ['', '  ', null]) expect(note.parse(value)).toBeNull()
  expect(note.parse(' ab ')).toBe('ab')
  expect(firstErrorMessage(note, 'abcdef')).toBe('Use at most 5 characters')
})

// S16
test('Text fields: a text that is too long is refused for its length, before any regular expression runs', () => {
  for (const schema of [email, url, phone, slug, singleLine(20), multiLine(20)]) {
    const issues = schema.safeParse(`\u0000${'a'.repeat(100_000)}`).error?.issues ?? []
    expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(/at most|less than/)])
  }
})

// S16
test('Text fields: line breaks are preserved, and characters that cannot be stored are refused', () => {
  for (const end of ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])
    expect(multiLine(20).parse(` a${end}b\tc${end}`)).toBe('a\nb\tc')
  for (const character of ['\u0000', '\u0008', '\u001b', '\u007f', '\u0080', '\ud83d'])
    for (const schema of [multiLine(20), singleLine(20), email])
      expect(accepts(schema, `a${character}b@c.de`)).toBe(false)
})

// S16
test('Text fields: a refused character is named, with the words before it', () => {
  const words = 'The lamp over the meter room door hums'
  expect(firstErrorMessage(multiLine(100), `${words}\u0007 at night`)).toBe(
    'Remove the control character U+0007 after “room door hums”',
  )
  expect(firstErrorMessage(singleLine(100), '\u0000Asha')).toBe(
    'Remove the control character U+0000 at the beginning',
  )
  expect(firstErrorMessage(singleLine(100), 'Asha\r\nBcc: a@b.in')).toBe('Remove the line break after “Asha”')
  expect(firstErrorMessage(singleLine(100), 'Asha \ud83d')).toBe(
    'Remove the half character U+D83D after “Asha”',
  )
})

test('Text fields: length counts the normal form, so line breaks and accents count once in any encoding', () => {
  expect(multiLine(5).parse('ab\r\ncd')).toBe('ab\ncd')
  expect(singleLine(4).parse('Ren\u0065\u0301')).toBe('Ren\u00e9')
  expect(firstErrorMessage(multiLine(4), 'ab\r\ncd')).toBe('Use at most 4 characters')
  expect(singleLine(9).parse('Anne\tMarie'.slice(0, 9))).toBe('Anne Mari')
})

// S16
test('Text fields: a hundred thousand marks on one letter are refused or accepted quickly', () => {
  const start = performance.now()
  accepts(multiLine(2000), `a${'\u0345\u0300'.repeat(50_000)}`)
  expect(performance.now() - start).toBeLessThan(500)
})

test('Text fields: invisible text counts as empty', () => {
  const required = singleLine(100).check(minCharacters(1, 'Name is required'))
  for (const blank of [
    '\u3164',
    '\u200d\u200c',
    '\u2800',
    '\u034f',
    '\ufe0f',
    '\u0301',
    '\u{e0020}',
    ' \u3000 ',
  ])
    for (const schema of [required, multiLine(100).check(minCharacters(1, 'Name is required'))])
      expect([blank, firstErrorMessage(schema, blank)]).toEqual([blank, 'Name is required'])
  for (const name of ['⚡', '〇', '\u3164A', 'क्‍ष', '\ue000']) expect(required.parse(name)).toBe(name)
})

test('E-mail fields: every spelling of an address gets the same canonical form', () => {
  const forms: [spellings: string[], form: string][] = [
    [['Asha@Example.IN', ' asha@EXAMPLE.in'], 'asha@example.in'],
    [
      [
        'info@müller.example',
        'INFO@MÜLLER.example',
        'info@mu\u0308ller.example',
        'info@xn--mller-kva.example',
      ],
      'info@xn--mller-kva.example',
    ],
    [['ΝΙΚΟΣ@example.in', 'νικος@example.in', 'νικοσ@example.in'], 'νικος@example.in'],
    [['İnfo@example.in', 'i\u0307nfo@example.in'], 'i\u0307nfo@example.in'],
    [['a@ｅｘａｍｐｌｅ．ｉｎ', 'a@example。in'], 'a@example.in'],
    [['आशा@बिजली.भारत'], 'आशा@xn--81b5at4ch.xn--h2brj9c'],
  ]
  for (const [spellings, form] of forms)
    for (const spelling of [...spellings, form])
      expect([spelling, email.parse(spelling)]).toEqual([spelling, form])
  expect(email.parse('straße@example.in')).not.toBe(email.parse('strasse@example.in'))
  for (const wrong of [
    'a@1.2',
    'a@192.0.2.7',
    'a@0x7f.1',
    'a@example',
    'a@-b.in',
    'a@exam_ple.in',
    'a@b%2ein',
    'a@b.in/x',
    'a@b.in:25',
    'a@@b.in',
    'a@b..in',
    `${'a'.repeat(244)}@müller.in`,
  ])
    expect([wrong, accepts(email, wrong)]).toEqual([wrong, false])
  expect(shownEmail.parse(' Info@müller.example ')).toBe('Info@müller.example')
})

// S16
test('Single-line fields: pasted invisible characters are removed, but those that scripts need stay', () => {
  for (const mark of [
    '\u200e',
    '\u200f',
    '\u061c',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
  ]) {
    expect(singleLine(100).parse(`${mark} Asha ${mark}Rao${mark}`)).toBe('Asha Rao')
    expect(email.parse(`${mark}asha${mark}@example${mark}.in${mark} `)).toBe('asha@example.in')
    expect(url.parse(`https://example.com/${mark}x`)).toBe('https://example.com/x')
    expect(slug.parse(`earth${mark}ing`)).toBe('earthing')
    expect(emptyToNull(singleLine(5)).parse(` ${mark} `)).toBeNull()
    expect(emptyToNull(multiLine(5)).parse(mark)).toBeNull()
    expect(multiLine(100).parse(`two lines\n${mark}here`)).toBe(`two lines\n${mark}here`)
  }
  expect(firstErrorMessage(singleLine(3), '\u200e\u200eabc\u200e')).toBeUndefined()
  expect(firstErrorMessage(singleLine(3), 'ab\ncd\u200e')).toBe('Use at most 3 characters')
  for (const name of ['سلمیٰ خان', 'आशा राव', 'ਗੁਰ\u200dਪ੍ਰੀਤ', 'می\u200cخواهم', '👩\u200d🔧'])
    expect(singleLine(100).parse(name)).toBe(name)
})

test('Decimals: from 0, with up to two places and ten digits before them', () => {
  for (const value of ['0', '12', '12.5', '12.50', '9999999999.99'])
    expect(accepts(decimal, value)).toBe(true)
  for (const value of ['', '-1', '.5', '12,5', '1.505', '1e3', '12345678901', 'NaN', 12.5])
    expect(accepts(decimal, value)).toBe(false)
})
