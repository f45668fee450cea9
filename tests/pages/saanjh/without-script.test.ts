import { expect, test } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { db } from '../../support/database.ts'
import { attributesOf, renderPage, renderedPage, textOf } from '../../support/rendered-page.ts'

const titlesOf = (html: string) =>
  [...html.matchAll(/<article\b.*?<h2\b[^>]*>(.*?)<\/h2>/gs)].map(([, title = '']) => textOf(title))

/** The address that submitting the form with this button opens. */
function targetOf(html: string, button: string): string {
  const form = [...html.matchAll(/<form\b.*?<\/form>/gs)]
    .map(([markup]) => markup)
    .find((markup) => markup.includes(button))
  if (!form) throw new Error(`no form has the button ${button}`)
  const [{ action = '' } = {}] = attributesOf(form, 'form')
  const fields = attributesOf(form, 'input').map(({ name = '', value = '' }) => [name, value])
  return `${action}?${new URLSearchParams(fields)}`
}

test('Without JavaScript: all projects can be reached, page by page, and a link leads back to the newest', async () => {
  await db
    .insertInto('ltf_projects')
    .values(
      Array.from({ length: 30 }, (_, index) => ({
        id: newId(),
        slug: `project-${index}`,
        title: `Project ${index}`,
        category: 'Commercial',
        image_url: '/images/office-lit-1080.webp',
        created_at: new Date(Date.UTC(2026, 0, 1 + index)),
      })),
    )
    .execute()
  const first = await renderPage('/projects?category=Commercial')
  expect(titlesOf(first)).toHaveLength(24)
  const next = targetOf(first, 'Load more')
  expect(next).toMatch(/^\/projects\?category=Commercial&after=/)
  const last = await renderPage(next)
  expect(titlesOf(last)).toEqual([5, 4, 3, 2, 1, 0].map((number) => `Project ${number}`))
  expect(last).not.toContain('Load more')
  expect(/<a [^>]*href="([^"]*)"[^>]*>Back to the newest projects</.exec(last)?.[1]).toBe(
    '/projects?category=Commercial',
  )
})

test('Without JavaScript: a page of projects that does not exist redirects to the first', async () => {
  const { status, headers } = await renderedPage('/projects?view=list&after=nowhere')
  expect([status, headers.get('location')]).toEqual([307, '/projects?view=list'])
})

test('Without JavaScript: the sign for the opening hours is not shown without its text', async () => {
  const html = await renderPage('/contact')
  expect(html).toContain('Emergency support')
  expect(html).not.toContain('status-label')
})
