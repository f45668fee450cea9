import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger, WriteKind } from './ledger.ts'
import {
  type Draft,
  draftInquiry,
  draftKeylessInquiry,
  draftNote,
  draftPhotograph,
  draftPicture,
  draftService,
  type Target,
} from './writes.ts'

/** A kind of client, several of which run at once. */
interface Client {
  kind: WriteKind
  draft: (target: Target, ledger: Ledger) => Draft | Promise<Draft>
  /** Whether it retries a write until it is acknowledged; else it gives up at the first failure, as some people do. */
  retries: boolean
  /** Milliseconds between two writes. */
  pause: number
}

/** The writers. Pictures and services are rare: each takes a decoding process, or makes all pages stale. */
const CLIENTS: Client[] = [
  { kind: 'inquiry', draft: draftInquiry, retries: true, pause: 250 },
  { kind: 'inquiry', draft: draftInquiry, retries: false, pause: 250 },
  { kind: 'inquiry', draft: draftKeylessInquiry, retries: true, pause: 500 },
  { kind: 'photograph', draft: draftPhotograph, retries: true, pause: 2000 },
  { kind: 'photograph', draft: draftPhotograph, retries: false, pause: 2000 },
  { kind: 'note', draft: draftNote, retries: true, pause: 250 },
  { kind: 'note', draft: draftNote, retries: false, pause: 250 },
  { kind: 'service', draft: draftService, retries: true, pause: 4000 },
  { kind: 'service', draft: draftService, retries: false, pause: 4000 },
  { kind: 'picture', draft: draftPicture, retries: true, pause: 2000 },
  { kind: 'picture', draft: draftPicture, retries: false, pause: 2000 },
]

/** The pauses before a write is retried, and between two pages, in milliseconds. */
const RETRY_MS = 100
const PAGE_PAUSE_MS = 30

/** The number of concurrent writers. */
export const WRITERS = CLIENTS.length

/** The number of concurrent readers, each of which reads all pages. */
export const READERS = 2

/** The number of staff who read the back office. */
export const STAFF_READERS = 1

/** The queries that the back office repeats, and the pause between two of them, in milliseconds. */
const QUERIES = ['inquiry.list', 'stats.dashboard', 'activity.list']
const QUERY_PAUSE_MS = 500

/**
 * Starts clients that write and read until they are stopped, each with one request at a time.
 * @param paths of the pages that are read
 * @returns a function that stops them, and resolves when each has had its last answer
 */
export function startClients(target: Target, ledger: Ledger, paths: string[]): () => Promise<void> {
  const stopped = new AbortController()
  const { signal } = stopped
  const writers = CLIENTS.map((client) => keepWriting(client, target, ledger, signal))
  const readers = Array.from({ length: READERS }, (_, i) => keepReading(target, ledger, paths, i, signal))
  const staff = keepQuerying(target, ledger, signal)
  return async () => {
    stopped.abort()
    await Promise.all([...writers, ...readers, staff])
  }
}

async function keepWriting(client: Client, target: Target, ledger: Ledger, signal: AbortSignal) {
  const { kind, draft, retries, pause } = client
  while (!signal.aborted) {
    const { key, send } = await draft(target, ledger)
    const write = ledger.begin(kind, key)
    do {
      write.isAcknowledged = await send()
      if (!write.isAcknowledged) await sleep(RETRY_MS)
    } while (retries && !write.isAcknowledged && !signal.aborted)
    await sleep(pause)
  }
}

async function keepReading(
  { url }: Target,
  ledger: Ledger,
  paths: string[],
  reader: number,
  signal: AbortSignal,
) {
  // The readers start at different pages.
  for (let i = Math.floor((reader * paths.length) / READERS); !signal.aborted; i++) {
    const path = paths[i % paths.length] ?? '/'
    await ledger.request('page', path, url + path)
    await sleep(PAGE_PAUSE_MS)
  }
}

async function keepQuerying({ url, cookie }: Target, ledger: Ledger, signal: AbortSignal) {
  for (let i = 0; !signal.aborted; i++) {
    const query = QUERIES[i % QUERIES.length] ?? ''
    await ledger.request('admin', query, `${url}/trpc/${query}`, { headers: { cookie } })
    await sleep(QUERY_PAUSE_MS)
  }
}

/** The paths of all public pages, from the sitemap, with the lists of projects. */
export async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  return [...pages, '/projects?view=list']
}
