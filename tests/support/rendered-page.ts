import { render } from '../../src/server.tsx'
import { createTestContext, createTestLink } from './trpc-caller.ts'

/** A public page as the server renders it from the database of this worker. */
export async function renderedPage(path: string) {
  const request = new Request(`http://localhost${path}`, { headers: { accept: 'text/html' } })
  const { response, errors } = await render(request, {
    link: createTestLink(createTestContext()),
    manifest: { routes: {} },
    origin: 'https://saanjh.example',
    nonce: 'n-1',
  })
  return { status: response.status, headers: response.headers, html: await response.text(), errors }
}

/** Whether a rendered page keeps search engines away. */
export const isNoindex = (html: string) => /<meta name="robots" content="noindex"/.test(html)
