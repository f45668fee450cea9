import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { buildInquiryForm, buildContactForm } from '../../../tests/support/form-data.ts'
import { formatMoney } from '../../core/money/schema.ts'
import { budgets, contactInput, inquiryInput, staffInquiryInput, subscribeInput } from './schema.ts'

/** Validation messages as [field, message]; null: the input is valid. */
function validationErrors(
  overrides: object,
  schema: z.ZodMiniType = inquiryInput,
  form: object = buildInquiryForm(),
) {
  const { error } = schema.safeParse({ ...form, ...overrides })
  return error ? error.issues.map((issue) => [issue.path.join('.'), issue.message]) : null
}

const parsed = (overrides: object) => inquiryInput.parse(buildInquiryForm(overrides))

// 204
test('Inquiry form: every text is trimmed before it is validated and stored', () => {
  const { name, email, phone, company, message } = parsed({
    name: '  Meera Joshi \n',
    email: ' meera@example.com ',
    phone: '\t98200 12345 ',
    company: ' Kokum Residency ',
    message: '\n Two lines:\nand this. ',
  })
  expect({ name, email, phone, company, message }).toEqual({
    name: 'Meera Joshi',
    email: 'meera@example.com',
    phone: '98200 12345',
    company: 'Kokum Residency',
    message: 'Two lines:\nand this.',
  })
})

// 204
test('Inquiry form: pasted invisible characters are dropped from every single-line field', () => {
  const invisible = '\u200e\u200b\ufeff\u00ad'
  const { name, email, phone, company } = parsed({
    name: `${invisible}Meera${invisible} Joshi`,
    email: `meera@example.com${invisible}`,
    phone: `${invisible}98200${invisible} 12345`,
    company: invisible,
  })
  expect({ name, email, phone, company }).toEqual({
    name: 'Meera Joshi',
    email: 'meera@example.com',
    phone: '98200 12345',
    company: null,
  })
  expect(validationErrors({ name: `a${invisible}` })).toEqual([
    ['name', 'Name must be at least 2 characters'],
  ])
})

// 205, 206
test('Inquiry form: a name of fewer than two characters is refused', () => {
  for (const name of ['', 'a', '  a  ', '😀'])
    expect(validationErrors({ name })).toEqual([['name', 'Name must be at least 2 characters']])
})

// 207, 208
test('Inquiry form: a name has at most a hundred characters', () => {
  expect(validationErrors({ name: 'ab' })).toBeNull()
  expect(validationErrors({ name: 'a'.repeat(100) })).toBeNull()
  expect(validationErrors({ name: '😀'.repeat(100) })).toBeNull()
  expect(validationErrors({ name: 'a'.repeat(101) })).toEqual([
    ['name', 'Name must be less than 100 characters'],
  ])
})

// 209
test('Inquiry form: an invalid e-mail address is refused', () => {
  const invalid = [
    'abc',
    'a@',
    '@b.c',
    '',
    'a b@c.de',
    'a@b',
    'a@b..de',
    'a@@b.de',
    'a@-b.de',
    '.a@b.de',
    'a@b.de\u0000c',
  ]
  for (const email of invalid)
    expect(validationErrors({ email })).toEqual([['email', 'Invalid email address']])
  const valid = ['a@b.de', "o'brien+site@mail.example.co.in", 'meera@बिजली.भारत', 'A.B@EXAMPLE.COM']
  for (const email of valid) expect(validationErrors({ email })).toBeNull()
})

// 210
test('Inquiry form: an e-mail address has at most 255 characters', () => {
  const address = (length: number) =>
    `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 190)}.in`
  expect(address(255)).toHaveLength(255)
  expect(validationErrors({ email: address(255) })).toBeNull()
  expect(validationErrors({ email: address(256) })).toEqual([
    ['email', 'Email must be less than 255 characters'],
  ])
})

// 211
test('Inquiry form: a phone number of nine characters is refused', () => {
  expect(validationErrors({ phone: '982001234' })).toEqual([
    ['phone', 'Phone number must be at least 10 digits'],
  ])
  expect(validationErrors({ phone: '' })).toEqual([['phone', 'Phone number must be at least 10 digits']])
})

// 212, 213
test('Inquiry form: a phone number has ten to twenty characters', () => {
  expect(validationErrors({ phone: '9820012345' })).toBeNull()
  expect(validationErrors({ phone: '+91 (0) 98200-123-45' })).toBeNull()
  expect(validationErrors({ phone: '+91 (0) 98200-123-456' })).toEqual([
    ['phone', 'Phone number must be less than 20 digits'],
  ])
})

// 214
test('Inquiry form: a phone number has at least ten digits', () => {
  expect(validationErrors({ phone: '+91 98200 12345' })).toBeNull()
  for (const phone of ['----------', 'call me pls', '98200 1234-'])
    expect(validationErrors({ phone })).toEqual([['phone', 'Phone number must be at least 10 digits']])
})

// 212
test('Inquiry form: digits of every script are accepted, and stored as Latin ones', () => {
  for (const phone of [
    '९८२०० १२३४५',
    '૯૮૨૦૦ ૧૨૩૪૫',
    '۹۸۲۰۰ ۱۲۳۴۵',
    '৯৮২০০ ১২৩৪৫',
    '௯௮௨௦௦ ௧௨௩௪௫',
    '９８２００ １２３４５',
  ])
    expect([phone, parsed({ phone }).phone]).toEqual([phone, '98200 12345'])
  expect(validationErrors({ phone: '९८२०० १२३४' })).toEqual([
    ['phone', 'Phone number must be at least 10 digits'],
  ])
})

// 212
test('Inquiry form: a number of any country, or of none, is accepted as it was typed', () => {
  for (const phone of ['+44 20 7946 0000', '022 2555 0100 x204', '022 2555 0100 / 01', '+00 00000 00000'])
    expect(parsed({ phone }).phone).toBe(phone)
})

// 215, 218
test('Inquiry form: an empty company or budget is null', () => {
  for (const empty of ['', '   ', null]) expect(parsed({ company: empty }).company).toBeNull()
  for (const empty of ['', null]) expect(parsed({ budget: empty }).budget).toBeNull()
  expect(validationErrors({ company: undefined, budget: undefined })).toBeNull()
})

// 216
test('Inquiry form: a company name has at most a hundred characters', () => {
  expect(validationErrors({ company: 'a'.repeat(100) })).toBeNull()
  expect(validationErrors({ company: 'a'.repeat(101) })).toEqual([
    ['company', 'Company name must be less than 100 characters'],
  ])
})

// 217
test('Inquiry form: a project type is one of the six', () => {
  for (const project_type of [undefined, '', 'palace', null, 7])
    expect(validationErrors({ project_type })).toEqual([['project_type', 'Please select a project type']])
})

// 218
test('Inquiry form: a budget outside the five is refused', () => {
  expect(validationErrors({ budget: 'a-lot' })).toEqual([
    ['budget', 'Please select a budget range from the list'],
  ])
  expect(validationErrors({ budget: '50k-1l' })).toBeNull()
})

// 219, 221
test('Inquiry form: a message of fewer than ten characters is refused', () => {
  for (const message of ['', 'too short', ' '.repeat(20)])
    expect(validationErrors({ message })).toEqual([['message', 'Message must be at least 10 characters']])
})

// 220
test('Inquiry form: a message has ten to two thousand characters', () => {
  expect(validationErrors({ message: 'a'.repeat(10) })).toBeNull()
  expect(validationErrors({ message: 'a'.repeat(2000) })).toBeNull()
  expect(validationErrors({ message: 'a'.repeat(2001) })).toEqual([
    ['message', 'Message must be less than 2000 characters'],
  ])
})

test('Inquiry form: control characters are refused, and line breaks in single-line fields', () => {
  for (const character of ['\u0000', '\n', '\r\n', '\u0007', '\ud800'])
    expect(validationErrors({ name: `Meera${character}Joshi` })).toEqual([
      ['name', expect.stringMatching(/^Remove the .+ after “Meera”$/)],
    ])
  expect(validationErrors({ phone: '98200\n12345' })).toEqual([
    ['phone', 'Remove the line break after “98200”'],
  ])
  expect(validationErrors({ message: 'A message with a NUL \u0000' })).toEqual([
    ['message', 'Remove the control character U+0000 after “with a NUL”'],
  ])
  expect(validationErrors({ message: 'A message\r\nin two lines\tand a tab' })).toBeNull()
  expect(parsed({ name: 'Meera\tJoshi' }).name).toBe('Meera Joshi')
})

test('Contact form: has the same rules for its three fields', () => {
  const empty = { name: '', email: 'abc', message: 'short' }
  expect(validationErrors(empty, contactInput, buildContactForm())).toEqual([
    ['name', 'Name must be at least 2 characters'],
    ['email', 'Invalid email address'],
    ['message', 'Message must be at least 10 characters'],
  ])
  expect(validationErrors({}, contactInput, buildContactForm())).toBeNull()
  expect(validationErrors({ email: 'a@' }, subscribeInput, {})).toEqual([['email', 'Invalid email address']])
})

// 226 S05
test('Public forms: unknown keys are dropped', () => {
  expect(parsed({ status: 'won', id: 'x', created_at: 'y' })).toEqual(inquiryInput.parse(buildInquiryForm()))
})

test('Leads: most fields are optional, unknown keys are refused', () => {
  const lead = { name: 'Meera Joshi', phone: '9820012345', project_type: 'other' }
  expect(validationErrors({}, staffInquiryInput, lead)).toBeNull()
  expect(validationErrors({ email: '', message: '' }, staffInquiryInput, lead)).toBeNull()
  expect(validationErrors({ status: 'won' }, staffInquiryInput, lead)).not.toBeNull()
})

test('Inquiry form: length is checked before any regular expression', () => {
  const longText = `${'a@'.repeat(100_000)}`
  expect(validationErrors({ email: longText })).toEqual([['email', 'Email must be less than 255 characters']])
  expect(validationErrors({ name: longText })).toEqual([['name', 'Name must be less than 100 characters']])
})

// 377
test('Budgets: amounts are in the firm’s currency as its locale writes them', () => {
  expect(budgets.map(({ label }) => label)).toEqual([
    `Under ${formatMoney(50_000)}`,
    `${formatMoney(50_000)} - ${formatMoney(100_000)}`,
    `${formatMoney(100_000)} - ${formatMoney(500_000)}`,
    `${formatMoney(500_000)} - ${formatMoney(1_000_000)}`,
    `Above ${formatMoney(1_000_000)}`,
  ])
})
