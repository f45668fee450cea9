import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { AppEnv } from '../app-env.ts'
import { type Bytes, prepareResponse, type PreparedResponse, respond } from '../http/prepared-response.ts'
import { drawCardInProcess } from '../media/picture-process.ts'
import { SECTIONS } from '../sections/schema.ts'

/** Pictures in memory, of some 80 kB each. */
const MAX_CACHED = 64

/** Pictures that are being drawn or wait for it, each for about a second. More get 503. */
const MAX_PENDING = 20

/** Half a day: who shares a link has its picture fetched once, and a new title shows the next day. */
const CACHE_CONTROL = 'public, max-age=43200'

/**
 * `/og/pages/NAME.jpg`: the picture for shared links of the page of a section, its title beside three phases. Made on the
 * first request, once for all who ask meanwhile; only for pages that exist.
 */
export function ogPictures(): Hono<AppEnv> {
  const pictures = new LRUCache<string, PreparedResponse>({ max: MAX_CACHED })
  const pending = new Map<string, Promise<PreparedResponse>>()
  return new Hono<AppEnv>().get('/og/pages/:file{[^/]+\\.jpg}', async (c) => {
    const title = await findTitle(c.req.param('file').slice(0, -'.jpg'.length))
    if (title === null) return c.body(null, 404)
    const picture = pictures.get(title) ?? pending.get(title)
    if (picture) return respond(c.req.raw, await picture)
    if (pending.size >= MAX_PENDING)
      return c.body(null, 503, { 'retry-after': '30', 'cache-control': 'no-store' })
    const drawing = drawPicture(title).finally(() => pending.delete(title))
    pending.set(title, drawing)
    pictures.set(title, await drawing)
    return respond(c.req.raw, await drawing)
  })
}

/** The title of the section with a page of that name; null when there is none. */
async function findTitle(name: string): Promise<string | null> {
  // Loaded late for the tests of the app without pages: it is the whole client. The server has it from its start.
  const { pagePaths } = await import('../../src/server.tsx')
  const shown = SECTIONS.find(({ path }) => path === `/admin/${name}`)
  return shown && pagePaths().includes(`/${name}`) ? shown.title : null
}

async function drawPicture(title: string): Promise<PreparedResponse> {
  const [font, panel] = [assetPath('fonts/anek-cards.1.ttf'), assetPath('images/og-panel.webp')]
  const phases = assetPath('images/og-phases.webp')
  const drawing = await drawCardInProcess(() => createReadStream(phases), { title, font, panel })
  const identity: Bytes = Buffer.from(drawing)
  const headers = { 'content-type': 'image/jpeg', 'cache-control': CACHE_CONTROL }
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return prepareResponse({ status: 200, headers, etag, bodies: { identity } })
}

/** A file of `public/`: in development and tests, or beside the built server. */
function assetPath(name: string): string {
  const folders = ['../../public', '../client', '../../client']
  const paths = folders.map((folder) => join(import.meta.dirname, folder, name))
  const path = paths.find((candidate) => existsSync(candidate))
  if (!path) throw new Error(`there is no ${name}`)
  return path
}
