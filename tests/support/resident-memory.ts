import { readFileSync } from 'node:fs'
import type { TestServer } from './server.ts'

const TOKEN = 'the-token-of-the-memory-tests'
const MB = 1024 * 1024
const SAMPLE_EVERY_MS = 20

/** Environment of a server whose memory is measured: it serves `/metrics` and has the image's memory limits. */
export const measuredEnv = () => ({ METRICS_TOKEN: TOKEN, ...imageMemoryEnv() })

/** The variables with which the Dockerfile limits memory. Throws if they do not limit the heap. */
export function imageMemoryEnv(): Record<string, string> {
  const variables = readFileSync('Dockerfile', 'utf8').matchAll(/(NODE_OPTIONS|MALLOC_\w+)=("[^"]+"|\S+)/g)
  const env = Object.fromEntries(
    [...variables].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
  )
  if (!env.NODE_OPTIONS?.includes('--max-old-space-size=256'))
    throw new Error('The Dockerfile does not cap the heap')
  return env
}

/** Resident memory of a server's process in MB, from its own metrics; the server runs with `measuredEnv`. */
export async function residentMemory({ url }: Pick<TestServer, 'url'>): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text())?.[1]
  if (!bytes) throw new Error(`/metrics answers ${response.status} without process_resident_memory_bytes`)
  return Number(bytes) / MB
}

/** Peak resident memory of a server in MB, from now until `work` ends. */
export async function peakMemory(server: Pick<TestServer, 'url'>, work: Promise<unknown>): Promise<number> {
  let peak = 0
  let isDone = false
  const sample = async () => {
    while (!isDone) {
      peak = Math.max(peak, await residentMemory(server))
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS))
    }
  }
  const samples = sample()
  try {
    await work
  } finally {
    isDone = true
  }
  await samples
  return peak
}
