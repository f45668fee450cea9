import {
  isBackOffice,
  type ServiceWorkerScope,
  SHELL,
  SLOW_MS,
} from '../../../core/office/service-worker-scope.ts'
import { SYNC_TAG, sendPendingWrites } from '../../inquiries/pending/send-pending-writes.ts'
import { listenForPush } from '../../push/push-worker.ts'

/*
 * The service worker of the back office, served as /admin-sw.js. It caches the files of the back office for offline
 * use, and sends pending writes when the connection is back. Answers of the API never pass through it.
 */

declare const self: ServiceWorkerScope
/** Set by the build (scripts/service-worker.ts): paths of the back office's scripts and styles, and their digest. */
declare const BACK_OFFICE_FILES: string[]
declare const BACK_OFFICE_VERSION: string

const CACHE_PREFIX = 'back-office-'
const CACHE = CACHE_PREFIX + BACK_OFFICE_VERSION

self.addEventListener('install', (event) => event.waitUntil(install()))

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...BACK_OFFICE_FILES, SHELL])
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))

/** The previous cache stays: a page of that version may still load its own parts, which the server may lack by now. */
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

/** Whether a file may be served from the cache: one of this version, or of the previous one in the same folder. */
const isFile = (pathname: string) => pathname.startsWith('/assets/') || BACK_OFFICE_FILES.includes(pathname)

/**
 * Network first, so that a page is never older than its server. Without network, or if the server answers late or with
 * an error, serves this version's shell, in which the cached answers can be read.
 */
async function fetchShell(request: Request): Promise<Response> {
  const answer = fetch(request)
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS))
  const inTime = await Promise.race([answer, limit]).catch(() => undefined)
  if (inTime && inTime.status < 500) return inTime
  const cache = await caches.open(CACHE)
  return (await cache.match(SHELL)) ?? (await answer)
}

/** Cache first: files with a hash in their name never change. */
const fetchFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? (await fetch(request))

listenForPush(self)

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(syncPendingWrites())
})

/** @throws an Error while a write is left: the browser then tries again later */
async function syncPendingWrites(): Promise<void> {
  if (!(await sendPendingWrites())) throw new Error('Changes wait to be sent')
}
