import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { OgCard } from '../../src/server.tsx'
import type { AppEnv } from '../core/app-env.ts'
import type { Db } from '../core/database/tables.ts'
import {
  type Bytes,
  prepareResponse,
  type PreparedResponse,
  respond,
} from '../core/http/prepared-response.ts'
import { cropInProcess, drawCardInProcess } from '../core/media/picture-process.ts'
import { MASTER_SUFFIX } from '../core/media/picture-suffixes.ts'
import { publicPicture } from '../core/media/public-picture.ts'
import { hashInUrl } from '../core/media/schema.ts'
import type { Context } from '../core/trpc.ts'
import { findArticle } from '../sections/articles/public-articles.ts'
import { sampleProjects } from '../sections/projects/samples/schema.ts'
import { SECTIONS } from '../sections/schema.ts'

/** The source of a picture for shared links, and its cache key: after a change it is drawn again. */
type OgSource = { card: OgCard } | { photograph: { hash: string; focal_x: number; focal_y: number } }

/** Pictures in memory, of some 80 kB each. */
const MAX_CACHED = 64

/** Pictures that are being drawn or wait for it; each takes about a second. Further requests get a 503. */
const MAX_PENDING = 20

/** Half a day: a shared link's picture is fetched once, and a new title shows on the next day. */
const CACHE_CONTROL = 'public, max-age=43200'

/**
 * Pictures for shared links (Open Graph) of pages without a fixed one: `/og/services/SLUG.jpg`, `/og/news/ID.jpg`,
 * `/og/projects/SLUG.jpg` and, for a section's page, `/og/pages/NAME.jpg`. Only pages that exist have one. It is made on
 * the first request, and concurrent requests share the work.
 */
export function ogPictures(): Hono<AppEnv> {
  const pictures = new LRUCache<string, PreparedResponse>({ max: MAX_CACHED })
  const pending = new Map<string, Promise<PreparedResponse>>()
  return new Hono<AppEnv>().get(
    '/og/:section{services|news|projects|pages}/:file{[^/]+\\.jpg}',
    async (c) => {
      const { section, file } = c.req.param()
      const context = c.get('context')
      const source = await findSource(context, section, file.slice(0, -'.jpg'.length))
      if (!source) return c.body(null, 404)
      const key = JSON.stringify(source)
      const picture = pictures.get(key) ?? pending.get(key)
      if (picture) return respond(c.req.raw, await picture)
      if (pending.size >= MAX_PENDING)
        return c.body(null, 503, { 'retry-after': '30', 'cache-control': 'no-store' })
      const drawing = makePicture(context, source).finally(() => pending.delete(key))
      pending.set(key, drawing)
      pictures.set(key, await drawing)
      return respond(c.req.raw, await drawing)
    },
  )
}

async function findSource({ db, env }: Context, section: string, slug: string): Promise<OgSource | null> {
  // Imported here because it is the whole client, which tests of the app without pages do not need.
  const { pagePaths, site } = await import('../../src/server.tsx')
  if (section === 'pages') {
    const shown = SECTIONS.find(({ path }) => path === `/admin/${slug}`)
    const title = site.pageTitles[slug] ?? (pagePaths().includes(`/${slug}`) && shown?.title)
    return title ? { card: { title, picture: null } } : null
  }
  // A site may show none of these.
  if (!pagePaths().some((path) => path.startsWith(`/${section}/$`))) return null
  if (section === 'services') {
    const services = db.selectFrom('ltf_services').where('status', '=', 'active')
    const rows = await services.select(['id', 'slug', 'title', 'description', 'icon', 'body']).execute()
    const card = site.serviceCard(slug, rows)
    return card && { card }
  }
  const record = section === 'news' ? await findArticle(db, slug) : await findProject(db, slug)
  const hash = hashInUrl(record?.picture?.url)
  if (record?.picture && hash) {
    const { focal_x, focal_y } = record.picture
    return { photograph: { hash, focal_x, focal_y } }
  }
  return record ? { card: site.recordCard(record, env.PUBLIC_URL) } : null
}

/** The project that visitors see under a slug; a sample while the site has no projects (D30). */
async function findProject(db: Db, slug: string) {
  const project = await db
    .selectFrom('ltf_projects')
    .select(['title', 'image_url'])
    .select(publicPicture('image_url').as('picture'))
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return project ?? (await findSample(db, slug))
}

async function findSample(db: Db, slug: string) {
  const sample = sampleProjects.find((candidate) => candidate.slug === slug)
  const active = db.selectFrom('ltf_projects').where('status', '=', 'active')
  const isShown = sample && !(await active.select('id').limit(1).executeTakeFirst())
  return isShown ? { ...sample, picture: null } : null
}

async function makePicture({ media }: Context, source: OgSource): Promise<PreparedResponse> {
  const identity: Bytes = Buffer.from(await drawSource())
  const headers = { 'content-type': 'image/jpeg', 'cache-control': CACHE_CONTROL }
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return prepareResponse({ status: 200, headers, etag, bodies: { identity } })

  async function drawSource(): Promise<Buffer> {
    if ('photograph' in source) {
      const { hash, ...focalPoint } = source.photograph
      return await cropInProcess(() => media.store.read(hash + MASTER_SUFFIX), focalPoint)
    }
    const { title, picture } = source.card
    const path = assetPath(picture ? `images/${picture}-lit-1440.webp` : 'images/og-phases.webp')
    const [font, panel] = [assetPath('fonts/anek-cards.1.ttf'), assetPath('images/og-panel.webp')]
    return await drawCardInProcess(() => createReadStream(path), { title, font, panel })
  }
}

/** A file of `public/`: in development and tests, or beside the built server. */
function assetPath(name: string): string {
  const folders = ['../../public', '../client', '../../client']
  const paths = folders.map((folder) => join(import.meta.dirname, folder, name))
  const path = paths.find((candidate) => existsSync(candidate))
  if (!path) throw new Error(`there is no ${name}`)
  return path
}
