import { expect, test } from 'vitest'
import { fillTemplate, quoteTemplateIds } from '../../../server/features/inquiries/replies/schema.ts'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { HOMES } from '../../../tests/support/project-types.ts'
import { defaultTemplate, type ReplyInquiry, templateValues } from './reply-templates.ts'

/** Friday 20 November 2026, 14:12 in the firm's time. */
const now = firmDate('2026-11-20T14:12').getTime()
const firm = { business_name: 'Our Firm', phone: '+91 00000 00000' }
const inquiry: ReplyInquiry = {
  name: 'Meera Kulkarni',
  email: 'meera+flat@sample.example',
  phone: '098200 12345',
  project_type: HOMES.value,
  reference: 'A1B2C3',
  status: 'new',
}

const fill = (text: string, overrides: Partial<ReplyInquiry> = {}) =>
  fillTemplate(text, templateValues({ ...inquiry, ...overrides }, firm, now))

test('Reply template: it greets by first name and the firm’s time of day, and proposes the next working day', () => {
  expect(fill('Good {part_of_day} {name}, this is {firm}. {reference}: {visit_day}?')).toBe(
    'Good afternoon Meera, this is Our Firm. A1B2C3: Monday 23 November?',
  )
  expect(fill('{phone} {firm_phone}')).toBe('098200 12345 +91 00000 00000')
})

test('Reply template: a name that begins with an initial or a title is used in full', () => {
  for (const name of ['ग. र. Deshpande', 'R Iyer', 'श्री. देशपांडे', 'Dr. Rao'])
    expect(fill('{name}', { name })).toBe(name)
  expect(fill('{name}', { name: 'संगीता देशपांडे' })).toBe('संगीता')
})

test('Reply template: the project type “other”, or none, becomes “the work”', () => {
  expect(fill('{project_type}', { project_type: 'other' })).toBe('the work')
  expect(fill('{project_type}', { project_type: null })).toBe('the work')
  expect(fill('{project_type}')).toBe(HOMES.label)
})

test('Reply template: a contacted inquiry starts with the quote if there is one, any other with the first', () => {
  const [visit, photographs, ours] = [{ id: 'visit' }, { id: 'photographs' }, { id: 'ours' }]
  for (const id of quoteTemplateIds) {
    expect(defaultTemplate([visit, photographs, { id }, ours], 'contacted')).toEqual({ id })
    expect(defaultTemplate([photographs, { id }, ours], 'contacted')).toEqual({ id })
    expect(defaultTemplate([visit, photographs, { id }], 'new')).toBe(visit)
  }
  expect(defaultTemplate([visit, photographs, ours], 'contacted')).toBe(visit)
  expect(defaultTemplate([], 'contacted')).toBeUndefined()
})
