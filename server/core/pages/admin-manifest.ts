import { Hono } from 'hono'
import { colours, firm } from '../../../src/firm.ts'
import type { AppEnv } from '../app-env.ts'
import { selectBusiness } from '../mail/business.ts'

/** `GET /admin/manifest.webmanifest`: with it, a phone installs the back office as an app, under the firm's name. */
export const adminManifest = new Hono<AppEnv>()

/** The mark fills only the middle four fifths of the squares, so that phones can crop them to circles (`maskable`). */
const icons = ['any', 'maskable'].flatMap((purpose) =>
  [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

adminManifest.get('/admin/manifest.webmanifest', async (c) => {
  const { name } = await selectBusiness(c.get('context').db)
  const manifest = {
    id: '/admin',
    name: `${name}: back office`,
    short_name: name,
    description: 'Inquiries, follow-ups and the site of the firm.',
    lang: firm.locale,
    start_url: '/admin/inquiries',
    scope: '/admin',
    display: 'standalone',
    theme_color: colours.night,
    background_color: colours.plaster,
    icons,
  }
  return c.body(JSON.stringify(manifest), 200, {
    'content-type': 'application/manifest+json',
    'cache-control': 'no-store',
  })
})
