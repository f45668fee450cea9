// Visitors as load: some send inquiries, one after the other, others read pages.
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../server/database/ids.ts'
import { buildInquiryForm } from '../../tests/support/form-data.ts'

/** Longer than the server takes to give up on a database that hangs. */
const TIMEOUT_MS = 12_000

/** How a try to send an inquiry ended: the status, or 0 where the connection broke. */
export interface Attempt {
  at: number
  status: number
}

export interface Visitors {
  /** E-mail addresses of the acknowledged inquiries; each is of one inquiry. */
  acknowledged: string[]
  /** All tries to send. */
  attempts: Attempt[]
  /** Pages that were asked for: the status, 0 for none, and how many milliseconds it took. */
  pages: { at: number; path: string; status: number; ms: number }[]
  /** Resolves with the time of the first inquiry that was sent after `since` and acknowledged. */
  acknowledgedAfter(since: number): Promise<number>
  stop(): Promise<void>
}

/** Starts them. Each submission is repeated with its key until it is acknowledged, as the form does. */
export function startVisitors(
  url: string,
  { writers = 4, readers = 2, paths }: { writers?: number; readers?: number; paths: string[] },
): Visitors {
  const visitors: Omit<Visitors, 'acknowledgedAfter' | 'stop'> = { acknowledged: [], attempts: [], pages: [] }
  const accepted: { sentAt: number; at: number }[] = []
  let isStopped = false

  async function write(n: number) {
    while (!isStopped) {
      const key = newId()
      const form = buildInquiryForm({ email: `${key}@example.com`, idempotency_key: key })
      for (let status = 0; status !== 200;) {
        const sentAt = performance.now()
        status = await submit(url, form, addressOf(n, key))
        const at = performance.now()
        visitors.attempts.push({ at, status })
        if (status === 200) accepted.push({ sentAt, at })
        await sleep(50)
      }
      visitors.acknowledged.push(form.email)
    }
  }

  async function read(n: number) {
    for (let i = n; !isStopped; i++) {
      const path = paths[i % paths.length] ?? '/'
      const startedAt = performance.now()
      const status = await statusOf(url + path)
      const at = performance.now()
      visitors.pages.push({ at, path, status, ms: at - startedAt })
      await sleep(20)
    }
  }

  const all = Promise.all([
    ...Array.from({ length: writers }, (_, n) => write(n)),
    ...Array.from({ length: readers }, (_, n) => read(n * 7)),
  ])
  return {
    ...visitors,
    async acknowledgedAfter(since) {
      for (;;) {
        const first = accepted.find(({ sentAt }) => sentAt >= since)
        if (first) return first.at
        await sleep(20)
      }
    },
    async stop() {
      isStopped = true
      await all
    },
  }
}

/** Each submission comes from an address of its own, so that limits by address stay out of the way. */
const addressOf = (n: number, key: string) => `203.0.${n}.${Number.parseInt(key.slice(-2), 16)}`

const submit = (url: string, form: object, address: string): Promise<number> =>
  fetch(`${url}/trpc/inquiry.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

/** The public pages that the sitemap names. */
export async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
