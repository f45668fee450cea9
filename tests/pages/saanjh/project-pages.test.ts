import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleProjectPages } from '../../../server/sections/projects/samples/pages/schema.ts'
import { sampleProjects } from '../../../server/sections/projects/samples/schema.ts'
import { firm } from '../../../src/firm.ts'
import { db } from '../../support/factories.ts'
import { insertFullProject } from '../../support/project-page.ts'
import { insertProjects } from '../../support/projects-page.ts'
import { isNoindex, renderedPage } from '../../support/rendered-page.ts'

const statusOf = async (path: string) => (await renderedPage(path)).status

test('Project page: it is served with its title, facts, text and photographs', async () => {
  await insertFullProject(db)
  const { status, html } = await renderedPage('/projects/creekside')
  expect(status).toBe(200)
  expect(html).toContain(`<title>Creekside Apartment: ${firm.name}</title>`)
  for (const words of ['Mulund', '145 sqm', 'The second paragraph.', 'The board in the passage'])
    expect(html).toContain(words)
  expect(html).toContain('href="/images/living-lit-1920.webp"')
  expect(isNoindex(html)).toBe(false)
})

// 160, S33
test('Project page: an unknown, hidden or former address is not found', async () => {
  const { id } = await insertFullProject(db)
  expect(await statusOf('/projects/creekside')).toBe(200)
  for (const path of ['/projects/unknown', '/projects/No_Slug', `/projects/${'x'.repeat(300)}`])
    expect(await statusOf(path), path).toBe(404)

  await db.updateTable('ltf_projects').set({ slug: 'creek' }).where('id', '=', id).execute()
  expect(await statusOf('/projects/creekside')).toBe(404)
  expect(await statusOf('/projects/creek')).toBe(200)

  await db.updateTable('ltf_projects').set({ status: 'inactive' }).where('id', '=', id).execute()
  const { status, html } = await renderedPage('/projects/creek')
  expect(status).toBe(404)
  expect(html).toContain(`<title>Page Not Found: ${firm.name}</title>`)
  expect(isNoindex(html)).toBe(true)
})

test('Project page: each sample has one while there are no projects, hidden from search engines', async () => {
  expect(sampleProjects).toHaveLength(9)
  for (const { slug, title } of sampleProjects) {
    const { status, html } = await renderedPage(`/projects/${slug}`)
    expect([slug, status]).toEqual([slug, 200])
    expect(html).toContain(`<title>${title}: ${firm.name}</title>`)
    expect(isNoindex(html), slug).toBe(true)
    expect(html).not.toContain('application/ld+json')
  }
  for (const { photos } of Object.values(sampleProjectPages))
    for (const { image_url } of photos) expect(existsSync(`public${image_url}`), image_url).toBe(true)
  await insertProjects(db, [{ title: 'The first real one' }])
  expect(await statusOf('/projects/casa-arco')).toBe(404)
})

test('Projects page: an unknown category is answered, but neither cached nor indexed', async () => {
  await insertProjects(db, [{ title: 'Press Shop', category: 'Renovation' }])
  const unknown = await renderedPage('/projects?category=Marine')
  expect(unknown.headers.get('cache-control')).toBe('no-store')
  expect(isNoindex(unknown.html)).toBe(true)
  const known = await renderedPage('/projects?category=Renovation')
  expect(known.headers.get('cache-control')).not.toBe('no-store')
  expect(isNoindex(known.html)).toBe(false)
})

test('Projects page: a NUL character in the address is removed', async () => {
  const { status, html, errors } = await renderedPage('/projects?category=a%00b&view=list')
  expect([status, errors]).toEqual([200, []])
  expect(html).toContain('0 projects')
})
