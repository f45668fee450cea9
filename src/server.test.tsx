import { afterEach, expect, test, vi } from 'vitest'
import { createTestContext, createTestLink } from '../tests/support/trpc-caller.ts'
import { Route as about } from './routes/_site/about.tsx'
import { Route as faq } from './routes/_site/faq.tsx'
import { render } from './server.tsx'

const { loader } = about.options
const { head } = faq.options

afterEach(() => {
  Object.assign(about.options, { loader })
  Object.assign(faq.options, { head })
})

const renderPath = (path: string, retentionMonths?: number) =>
  render(new Request(`http://localhost${path}`, { headers: { accept: 'text/html' } }), {
    link: createTestLink(createTestContext()),
    manifest: { routes: {} },
    origin: 'https://saanjh.example',
    retentionMonths,
  })

test('Retention: the notice at a form names the months of the server’s own environment', async () => {
  const consentNotice = async (months?: number) =>
    await (await renderPath('/contact', months)).response.text()
  expect(await consentNotice()).toContain('erase them after 24 months.')
  expect(await consentNotice(6)).toContain('erase them after 6 months.')
})

test('Rendering: a page that lacks nothing has no errors', async () => {
  const { response, errors, hasRenderError: broken } = await renderPath('/faq')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<title>Questions about electrical work')
  expect({ errors, broken }).toEqual({ errors: [], broken: false })
})

test('Rendering: a loader that throws an internal error has broken its page', async () => {
  Object.assign(about.options, { loader: () => Promise.reject(new Error('password of the database')) })
  const { errors, hasRenderError: broken } = await renderPath('/about')
  expect(broken).toBe(true)
  expect(errors).toContainEqual(new Error('password of the database'))
})

test('Rendering: a page without its title has an error, so that it is not cached', async () => {
  Object.assign(faq.options, {
    head: () => {
      throw new Error('no words')
    },
  })
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { response, errors, hasRenderError: broken } = await renderPath('/faq')
  expect(consoleError).toHaveBeenCalledOnce()
  expect(response.status).toBe(200)
  expect(broken).toBe(false)
  expect(String(errors)).toContain('/_site/faq could not say its title')
})
