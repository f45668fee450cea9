import { SYNC_TAG, sendPendingWrites } from '../send-pending-writes.ts'
import { SLOW_MS } from '../time-limits.ts'
import type { ServiceWorkerScope } from './scope.ts'

/*
 * The service worker of the back office, served as /admin-sw.js. It keeps the files of the back office for a time without
 * network, shows notifications, and sends what waits when the connection is back. Answers of the API never pass it.
 */

declare const self: ServiceWorkerScope
/** Set by the build (scripts/service-worker.ts): the paths of all scripts and styles of the back office, and their digest. */
declare const BACK_OFFICE_FILES: string[]
declare const BACK_OFFICE_VERSION: string

const CACHE_PREFIX = 'back-office-'
const CACHE = CACHE_PREFIX + BACK_OFFICE_VERSION
/** Any page of the back office: the same empty shell at every address. */
const SHELL = '/admin'

self.addEventListener('install', (event) => event.waitUntil(install()))

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...BACK_OFFICE_FILES, SHELL])
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))

/** The cache before stays: a page of that version may still load parts of itself, which the server may no longer have. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && isBackOffice(pathname)) event.respondWith(fetchShell(event.request))
  else if (isFile(pathname)) event.respondWith(fetchFile(event.request))
})

/** Whether a path is that of a file that may be kept: of this version, or as a part of the one before under the same folder. */
const isFile = (pathname: string) => pathname.startsWith('/assets/') || BACK_OFFICE_FILES.includes(pathname)

const isBackOffice = (pathname: string) => pathname === SHELL || pathname.startsWith(`${SHELL}/`)

/**
 * The network first, so that a page is never older than its server; the shell of this version without network, or where it
 * does not answer in time.
 */
async function fetchShell(request: Request): Promise<Response> {
  const answer = fetch(request)
  const limit = new Promise<never>((_, reject) => setTimeout(reject, SLOW_MS))
  try {
    return await Promise.race([answer, limit])
  } catch {
    const cache = await caches.open(CACHE)
    return (await cache.match(SHELL)) ?? (await answer)
  }
}

/** Files with a hash in their name never change: what was kept is as good as what the server has. */
const fetchFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? (await fetch(request))

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')))

async function showPush(text: string): Promise<void> {
  const { title, body, path, tag } = toMessage(parseJson(text))
  await self.registration.showNotification(title, {
    body,
    tag,
    // Also where it takes the place of an earlier one, which may have been read.
    renotify: tag !== '',
    icon: '/icon-192.png',
    data: { path },
  })
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

/** What the server sends (server/features/push/push-message.ts). A message of another version still shows: browsers insist on it. */
const toMessage = (message: unknown) => ({
  title: textIn(message, 'title') ?? 'The back office has news',
  body: textIn(message, 'body') ?? '',
  path: textIn(message, 'path') ?? SHELL,
  tag: textIn(message, 'tag') ?? '',
})

function textIn(value: unknown, name: string): string | undefined {
  const field: unknown = Reflect.get(Object(value), name)
  return typeof field === 'string' ? field : undefined
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(textIn(event.notification.data, 'path') ?? SHELL))
})

/** Opens a path in a window of the back office that is there, which keeps what is being typed in it; else in a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const [window] = windows.filter(({ url }) => isBackOffice(new URL(url).pathname))
  if (!window) return void (await self.clients.openWindow(path))
  window.postMessage({ open: path })
  await window.focus()
}

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(syncPendingWrites())
})

/** @throws an Error while something is left: the browser then tries again later */
async function syncPendingWrites(): Promise<void> {
  if (!(await sendPendingWrites())) throw new Error('Changes wait to be sent')
}
