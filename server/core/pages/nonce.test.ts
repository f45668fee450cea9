import { expect, test } from 'vitest'
import { render } from '../../../src/server.tsx'
import { silentLog } from '../../../tests/support/logs.ts'
import { createTestContext } from '../../../tests/support/trpc-caller.ts'
import { appRouter } from '../../router.ts'
import { createPages } from './pages.ts'

// S22
test("Pages: the cached and sent page lacks the nonce of its rendering, in the router's state too", async () => {
  let nonce = ''
  const pages = createPages({
    router: appRouter,
    render: (request, options) => {
      nonce = options.nonce
      return render(request, options)
    },
    assets: { manifest: { routes: {} }, scripts: {} },
    origin: 'https://site.example',
    log: silentLog,
  })
  const response = await pages.handle(new Request('http://localhost/contact'), createTestContext())
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<script>')
  expect(nonce).toMatch(/^[\w-]{22}$/)
  expect(html).not.toContain(nonce)
})
