import { expect, test } from 'vitest'
import { type ReplyInquiry, templates, defaultTemplate } from './reply-templates.ts'

/** Friday 20 November 2026, 14:12 in Mumbai. */
const now = Date.parse('2026-11-20T08:42:00Z')
const inquiry: ReplyInquiry = {
  name: 'Meera Kulkarni',
  email: 'meera+flat@sample.example',
  phone: '098200 12345',
  project_type: 'residential',
  reference: 'A1B2C3',
  status: 'new',
}

test('Reply template: a reply greets by the first name and the hour in Mumbai, and proposes the next working day', () => {
  expect(templates[0].body({ inquiry, businessName: 'Saanjh Electricals', now })).toMatch(
    /^Good afternoon Meera, this is Saanjh Electricals\..*inquiry A1B2C3\..*Monday 23 November between 10:00 and 12:00/,
  )
})

test('Reply template: who gives an initial or a title is greeted by the whole name', () => {
  const replyTo = (name: string) =>
    templates[0].body({ inquiry: { ...inquiry, name }, businessName: 'Saanjh', now })
  for (const name of ['ग. र. Deshpande', 'R Iyer', 'श्री. देशपांडे', 'Dr. Rao'])
    expect(replyTo(name)).toContain(`Good afternoon ${name}, this is`)
  expect(replyTo('संगीता देशपांडे')).toContain('Good afternoon संगीता, this is')
})

test('Reply template: the quotation for another kind of work, or for a letter, is for the work', () => {
  const quote = (project_type: string | null) =>
    templates[2].body({ inquiry: { ...inquiry, project_type }, businessName: 'Saanjh', now })
  expect(quote('other')).toContain('Our quotation for the work, inquiry A1B2C3, is ready.')
  expect(quote(null)).toContain('Our quotation for the work, inquiry')
  expect(quote('residential')).toContain('Our quotation for Residential Electrical, inquiry')
})

test('Reply template: after a call the default reply is the quote', () => {
  expect(templates[defaultTemplate('new')]?.name).toBe('Propose a visit')
  expect(templates[defaultTemplate('contacted')]?.name).toBe('Send a quote')
})
