import { afterEach, expect, test, vi } from 'vitest'
import { Route as contact } from '#site/routes/_site/contact.tsx'
import { Route as privacy } from '#site/routes/_site/privacy.tsx'
import { createTestContext, createTestLink } from '../tests/support/trpc-caller.ts'
import { firm } from './firm.ts'
import { isUnknownPath, pagePaths, render } from './server.tsx'

const { loader } = contact.options
const { head } = privacy.options

afterEach(() => {
  Object.assign(contact.options, { loader })
  Object.assign(privacy.options, { head })
})

const renderPath = (path: string, retentionMonths?: number, scripts = {}) =>
  render(new Request(`http://localhost${path}`, { headers: { accept: 'text/html' } }), {
    link: createTestLink(createTestContext()),
    assets: { manifest: { routes: {} }, scripts },
    origin: 'https://site.example',
    retentionMonths,
    nonce: 'n-1',
  })

test('Retention: the notice at a form names the months of the server’s own environment', async () => {
  const consentNotice = async (months?: number) =>
    await (await renderPath('/contact', months)).response.text()
  expect(await consentNotice()).toContain('erase them after 24 months.')
  expect(await consentNotice(6)).toContain('erase them after 6 months.')
})

test('Rendering: a complete page has no errors', async () => {
  const { response, errors, hasRenderError: broken } = await renderPath('/privacy')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`<title>Privacy Policy: ${firm.name}`)
  expect({ errors, broken }).toEqual({ errors: [], broken: false })
})

// S22
test('Rendering: every script of a page has the nonce of that rendering', async () => {
  const { response } = await renderPath('/contact')
  const tags = (await response.text()).match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(1)
  for (const tag of tags) expect(tag).toContain('nonce="n-1"')
})

test('Rendering: the back office preloads exactly the scripts that it imports, a public page none', async () => {
  const scripts = {
    __root__: ['/assets/root.js'],
    '/admin': ['/assets/office.js'],
    '/admin/': ['/assets/board.js'],
  }
  const filesOf = async (path: string) => {
    const html = await (await renderPath(path, undefined, scripts)).response.text()
    const start = /<script nonce="n-1">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    return {
      imported: start.match(/\/assets\/\w+\.js/g) ?? [],
      preloaded: [...html.matchAll(/<link rel="modulepreload" href="(.*?)"/g)].map(([, file]) => file),
    }
  }
  const office = await filesOf('/admin')
  expect(office.preloaded).toEqual(Object.values(scripts).flat())
  expect(office.preloaded).toEqual(office.imported)
  expect(await filesOf('/contact')).toEqual({ imported: ['/assets/root.js'], preloaded: [] })
})

test('Rendering: a loader that throws an internal error breaks its page', async () => {
  Object.assign(contact.options, { loader: () => Promise.reject(new Error('password of the database')) })
  const { errors, hasRenderError: broken } = await renderPath('/contact')
  expect(broken).toBe(true)
  expect(errors).toContainEqual(new Error('password of the database'))
})

test('Rendering: a page without its title has an error, so that it is not cached', async () => {
  Object.assign(privacy.options, {
    head: () => {
      throw new Error('no words')
    },
  })
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { response, errors, hasRenderError: broken } = await renderPath('/privacy')
  expect(consoleError).toHaveBeenCalledOnce()
  expect(response.status).toBe(200)
  expect(broken).toBe(false)
  expect(String(errors)).toContain('/_site/privacy could not say its title')
})

test('404: paths that match no route are unknown; pages, records and the back office are not', () => {
  for (const path of ['/x', '/x/y/z', '/services/a/b', '/Contact', '/404', '/%EF%BF%BD', '/x.php'])
    expect(isUnknownPath(path), path).toBe(true)
  const known = pagePaths().filter((path) => path !== '/$')
  expect(known).toEqual(expect.arrayContaining(['/', '/contact', '/admin', '/reset-password']))
  for (const path of known) expect(isUnknownPath(path.replace(/\$\w+/, 'a')), path).toBe(false)
})

test('404: all unknown addresses get the same page, except for the id of its match', async () => {
  const html = async (path: string) => {
    const { response } = await renderPath(path)
    expect(response.status).toBe(404)
    // The time of the fetch differs too.
    return (await response.text()).replace(/i:"#_site#\$[^"]*"/, 'i:ID').replaceAll(/\b\d{13}\b/g, 'TIME')
  }
  for (const path of ['/nowhere/b%20c?d=e', '/services/a/b'])
    expect(await html(path)).toBe(await html('/404'))
})
