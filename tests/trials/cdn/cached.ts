// What a cache in front of the site stores, and what it never stores. Each part returns rows of the table.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PASSWORD } from '../../support/accounts.ts'
import { buildInquiryForm } from '../../support/form-data.ts'
import { phonePhotograph, uploadForm } from '../../support/pictures.ts'
import type { Site } from '../durability/site.ts'
import { publicPaths } from '../load/clients.ts'
import { waitUntil } from '../support/programs.ts'
import type { Check } from '../support/report.ts'
import { json, STAFF_EMAIL } from '../support/staff.ts'
import { ask, isCached, cachedAmong } from './visitor.ts'

const root = join(import.meta.dirname, '../../..')

/** Checks the pages that are the same for everybody, in each encoding, and the files. */
export async function checkCached(cache: string, site: Site): Promise<Check[]> {
  const pages = await publicPaths(site.url)
  const cached = await cachedAmong(cache, pages)
  return [
    [
      'all pages of the sitemap, twice',
      `${cached.length} of ${pages.length} cached`,
      cached.length === pages.length,
    ],
    await encodings(cache),
    await headAndRevalidation(cache),
    await files(cache, site),
  ]
}

async function encodings(cache: string): Promise<Check> {
  const forms = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const init = { headers: { 'accept-encoding': encoding } }
      const wasCached = await isCached(`${cache}/about`, init)
      const { headers, text } = await ask(`${cache}/about`, init)
      const given = headers.get('content-encoding') ?? 'identity'
      return { isRight: wasCached && given === encoding, text }
    }),
  )
  const right = forms.filter(({ isRight }) => isRight).length
  const texts = new Set(forms.map(({ text }) => text)).size
  return [
    'brotli, gzip and plain of one page',
    `${right} of 3 cached, ${texts} text`,
    right === 3 && texts === 1,
  ]
}

async function headAndRevalidation(cache: string): Promise<Check> {
  const page = await ask(`${cache}/faq`)
  const head = await ask(`${cache}/faq`, { method: 'HEAD' })
  const again = await ask(`${cache}/faq`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
  const same = head.id === page.id && again.id === page.id
  const seen = `${head.status} and ${again.status}${same ? '' : ', from the site'}`
  return ['HEAD, and a browser that has the page', seen, same && head.text === '' && again.status === 304]
}

async function files(cache: string, { cookie }: Site): Promise<Check> {
  const uploaded = await fetch(`${cache}/media`, {
    method: 'POST',
    body: uploadForm(await phonePhotograph()),
    headers: { cookie },
  })
  const { url }: { url: string } = JSON.parse(await uploaded.text())
  // Until the picture has been processed, a preview is served in its place, which is not cached.
  await waitUntil('the picture is made', async () => {
    const { headers } = await ask(cache + url)
    return headers.get('cache-control')?.includes('immutable') === true
  })
  const scripts = readdirSync(join(root, 'dist/client/assets')).filter((name) => name.endsWith('.js'))
  const paths = [`/assets/${scripts[0]}`, '/favicon.svg', '/robots.txt', url]
  const cached = [
    ...(await cachedAmong(cache, paths)),
    // With a session too.
    ...(await cachedAmong(cache, [paths[0]!, url], { headers: { cookie } })),
  ]
  return [
    'script, icon, robots.txt, an uploaded picture',
    `${cached.length} of 6 cached`,
    cached.length === 6,
  ]
}

export const METRICS_TOKEN = 'let-me-see'

/** Private addresses, and addresses that do not exist. */
const NEVER_CACHED = [
  '/admin',
  '/admin/inquiries',
  '/reset-password',
  '/i/AAAAAAAAAAAAAAAAAAAAAA',
  '/my-data',
  '/newsletter/confirm',
  '/inquiry?sent=ABCDEF',
  '/contact?sent=ABCDEF',
  '/news-old?preview=1',
  '/projects?after=x',
  '/?unknown=1',
  '/nowhere-at-all',
  '/assets/nothing.js',
  '/about/',
  '/healthz',
  '/readyz',
  '/trpc/settings.get',
  '/trpc/inquiry.list',
  '/inquiries.csv',
]

/** Visitors' own pages, the back office, the API, errors, redirects, cookies and forms. */
export async function checkNeverCached(cache: string, site: Site): Promise<Check[]> {
  const cached = await cachedAmong(cache, NEVER_CACHED)
  const seen = cached.length === 0 ? '0 cached' : `cached: ${cached.join(', ')}`
  return [
    [`${NEVER_CACHED.length} addresses: own, unknown, refused, the API`, seen, cached.length === 0],
    await metrics(cache),
    await staffsData(cache, site),
    await cookies(cache, site),
    await forms(cache, site),
  ]
}

/** Requests the metrics with their token: the cache refuses them, and the site any other spelling of their address. */
async function metrics(cache: string): Promise<Check> {
  const init = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
  const paths = ['/metrics', '/%6Detrics']
  const answers = await Promise.all(paths.map(async (path) => (await ask(cache + path, init)).status))
  return [
    '/metrics and /%6Detrics, with the token',
    answers.join(', '),
    answers.every((status) => status === 404),
  ]
}

/** Requests data as staff, and then the same addresses without a session. */
async function staffsData(cache: string, { cookie }: Site): Promise<Check> {
  const paths = ['/trpc/inquiry.list', '/trpc/stats.dashboard', '/inquiries.csv']
  const answers = await Promise.all(
    paths.map(async (path) => {
      const own = await ask(cache + path, { headers: { cookie } })
      const strangers = await ask(cache + path)
      return own.status === 200 && strangers.status === 401
    }),
  )
  const right = answers.filter(Boolean).length
  return ['the inbox by staff, then by a stranger', `${right} of 3 are 200, then 401`, right === 3]
}

/** Staff's pages bypass the cache. After a sign-in, whose answer sets a cookie, visitors get none. */
async function cookies(cache: string, { cookie }: Site): Promise<Check> {
  await ask(`${cache}/about`)
  const staff = await ask(`${cache}/about`, { headers: { cookie } })
  const visitor = await ask(`${cache}/about`)
  const signIn = await ask(`${cache}/trpc/auth.signIn`, json({ email: STAFF_EMAIL, password: PASSWORD }))
  const later = await Promise.all(['/', '/about', '/admin'].map((path) => ask(cache + path)))
  const isPast = staff.id !== visitor.id
  const isSet = signIn.headers.has('set-cookie')
  const others = later.filter(({ headers }) => headers.has('set-cookie')).length
  return [
    'a page with a session; a sign-in',
    `${isPast ? 'past' : 'out of'} the cache; a cookie for ${isSet ? 'who signed in' : 'nobody'}, and ${others} others`,
    isPast && isSet && others === 0,
  ]
}

async function forms(cache: string, { db }: Site): Promise<Check> {
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    const form = buildInquiryForm({ email: `cdn-${i}@example.com` })
    const body = new URLSearchParams(form)
    statuses.push((await ask(`${cache}/inquiry`, { method: 'POST', body })).status)
  }
  const rows = await db.selectFrom('inquiries').select('email').where('email', 'like', 'cdn-%').execute()
  const seen = `${statuses.filter((status) => status === 303).length} taken, ${rows.length} in the inbox`
  return [
    '5 inquiries by the form without script',
    seen,
    rows.length === 5 && statuses.every((s) => s === 303),
  ]
}
