import { expect, test } from 'vitest'
import { colours, firm } from '../../../src/firm.ts'
import { render, site } from '../../../src/server.tsx'
import { silentLog } from '../../../tests/support/logs.ts'
import { createTestContext } from '../../../tests/support/trpc-caller.ts'
import { appRouter } from '../../router.ts'
import { createPages } from './pages.ts'

test('Firm: every public page has its name, language and colour', async () => {
  const pages = createPages({
    router: appRouter,
    render,
    assets: { manifest: { routes: {} }, scripts: {} },
    origin: `https://${firm.domain}`,
    log: silentLog,
  })
  for (const path of site.sitemapPaths) {
    const html = await (
      await pages.handle(new Request(`http://localhost${path}`), createTestContext())
    ).text()
    expect([path, html.includes(firm.name)]).toEqual([path, true])
    expect([path, html.includes(`<html lang="${firm.language}"`)]).toEqual([path, true])
    expect([path, html.includes(`<meta name="theme-color" content="${colours.night}"`)]).toEqual([path, true])
  }
})
