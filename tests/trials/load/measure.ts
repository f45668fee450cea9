import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
// How the benches measure: the load generator runs in a process of its own, and two sides take turns.
import { HOMES } from '../../support/project-types.ts'
import { imageMemoryEnv } from '../../support/resident-memory.ts'
import type { DriverOptions } from '../bench/driver.ts'
import { cpuMicroseconds } from '../support/processes.ts'
import { COUNTER, type LoadOptions, type LoadResult } from './requests.ts'

/** The number of connections, each of which sends one request at a time. */
export const CONNECTIONS = 64

/** The results of each round, for both sides. */
export interface Sides<T> {
  busbar: T[]
  ceiling: T[]
}

/**
 * Measures both sides alternately, so that load on the machine slows them alike. The first round, in which V8 compiles,
 * does not count.
 */
export async function inTurn<T>(
  { rounds }: { rounds: number },
  measureBusbar: () => Promise<T>,
  measureCeiling: () => Promise<T>,
): Promise<Sides<T>> {
  const busbar: T[] = []
  const ceiling: T[] = []
  for (let round = 0; round <= rounds; round++) {
    busbar.push(await measureBusbar())
    ceiling.push(await measureCeiling())
  }
  return { busbar: busbar.slice(1), ceiling: ceiling.slice(1) }
}

/** Measures the requests per second that the server at `port` answers, and the processor time of each in µs. */
export async function measureLoad(
  pids: number[],
  options: Omit<LoadOptions, 'connections'> & { connections?: number },
) {
  const cpuBefore = cpuMicroseconds(pids)
  const { requests, seconds, responseBytes } = await runLoad({ connections: CONNECTIONS, ...options })
  return { rate: requests / seconds, cpu: (cpuMicroseconds(pids) - cpuBefore) / requests, responseBytes }
}

/** Loads the server and counts the requests, without measuring their cost. */
export const runLoad = (options: LoadOptions): Promise<LoadResult> => runProgram('requests.ts', options)

/** Rounds per second of the bare driver. */
export async function measureDriver(options: Omit<DriverOptions, 'concurrency'>): Promise<number> {
  const driver = { concurrency: CONNECTIONS, ...options }
  const { requests, seconds } = await runProgram('../bench/driver.ts', driver, imageMemoryEnv())
  return requests / seconds
}

async function runProgram(name: string, options: object, variables = {}): Promise<LoadResult> {
  const program = join(import.meta.dirname, name)
  const env = { ...process.env, ...variables }
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(options)], { env })
  const result: LoadResult = JSON.parse(stdout)
  return result
}

interface Parts {
  cookie?: string
  body?: string
  encodings?: string
}

/** The bytes of a request. */
export function requestText(path: string, { cookie, body, encodings = 'br' }: Parts = {}): string {
  const headers = ['host: 127.0.0.1', `accept-encoding: ${encodings}`]
  if (cookie) headers.push(`cookie: ${cookie}`)
  if (body) headers.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${[`${body ? 'POST' : 'GET'} ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** An inquiry, each time from another person. */
export const INQUIRY = requestText('/trpc/inquiry.create', {
  body: JSON.stringify({
    name: 'Meera Kulkarni',
    email: `meera${COUNTER}@sample.example`,
    phone: '+91 98200 12345',
    project_type: HOMES.value,
    message: `Three-bedroom flat, a full rewire. ${COUNTER}`,
    idempotency_key: `00000000-0000-4000-8000-${COUNTER}`,
    elapsed: 60_000,
  }),
})
