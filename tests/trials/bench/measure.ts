// How `npm run bench` measures: load in a process of its own, both sides in turn.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LoadOptions, LoadResult } from '../load/requests.ts'
import { cpuMicroseconds } from '../support/processes.ts'
import type { DriverOptions } from './driver.ts'

export interface Options {
  rounds: number
  /** Of each measurement. */
  seconds: number
  /** Of the load under which memory is measured. */
  memorySeconds: number
}

/** How many connections send requests, each one at a time. */
export const CONNECTIONS = 64

/** What each round gave, of both sides. */
export interface Sides<T> {
  busbar: T[]
  ceiling: T[]
}

/**
 * Measures both sides in turn, so that load on the machine slows them alike. The first round, in which V8 compiles, does
 * not count.
 */
export async function inTurn<T>(
  { rounds }: Options,
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

/** Requests a second that the server at `port` answers, and its processor time for each, in µs. */
export async function measureLoad(
  pid: number,
  options: Omit<LoadOptions, 'connections'> & { connections?: number },
) {
  const cpuBefore = cpuMicroseconds(pid)
  const { requests, seconds, responseBytes } = await runProgram('../load/requests.ts', {
    connections: CONNECTIONS,
    ...options,
  })
  return { rate: requests / seconds, cpu: (cpuMicroseconds(pid) - cpuBefore) / requests, responseBytes }
}

/** Loads the server and counts, without looking at what it costs. */
export const runLoad = (options: LoadOptions): Promise<LoadResult> =>
  runProgram('../load/requests.ts', options)

/** Rounds a second of the bare driver. */
export async function measureDriver(options: Omit<DriverOptions, 'concurrency'>): Promise<number> {
  const { requests, seconds } = await runProgram('driver.ts', { concurrency: CONNECTIONS, ...options })
  return requests / seconds
}

async function runProgram(name: string, options: object): Promise<LoadResult> {
  const program = join(import.meta.dirname, name)
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(options)])
  const result: LoadResult = JSON.parse(stdout)
  return result
}

/** A request as it goes over the wire. */
export function requestText(path: string, { cookie, body }: { cookie?: string; body?: string } = {}): string {
  const headers = ['host: 127.0.0.1', 'accept-encoding: br']
  if (cookie) headers.push(`cookie: ${cookie}`)
  if (body) headers.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${[`${body ? 'POST' : 'GET'} ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${body ?? ''}`
}
