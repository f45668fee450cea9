import { readFileSync } from 'node:fs'
import type { TestServer } from './server.ts'

const TOKEN = 'the-token-of-the-memory-tests'
const MB = 1024 * 1024
const SAMPLE_EVERY_MS = 20

/** Environment of a server whose memory is measured: it serves `/metrics` and has the caps that the image sets. */
export const measuredEnv = () => ({ METRICS_TOKEN: TOKEN, NODE_OPTIONS: imageNodeOptions() })

/** Options of Node in the Dockerfile. Throws where they do not cap the heap. */
export function imageNodeOptions(): string {
  const [, options = ''] = /NODE_OPTIONS="([^"]+)"/.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  if (!options.includes('--max-old-space-size=256')) throw new Error('The Dockerfile does not cap the heap')
  return options
}

/** Resident memory of a server's process in MB, as its own metrics say; the server runs with `measuredEnv`. */
export async function residentMemory({ url }: Pick<TestServer, 'url'>): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text())?.[1]
  if (!bytes) throw new Error(`/metrics answers ${response.status} without process_resident_memory_bytes`)
  return Number(bytes) / MB
}

/** Largest resident memory of a server in MB, from now until `work` ends. */
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
