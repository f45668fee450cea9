// What processes cost, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs'
import { errorCode } from '../../server/core/errors.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000

/** Processor time of a process since it began, of all of its threads, in microseconds. */
export function cpuMicroseconds(pid: number): number {
  const [userTicks, systemTicks] = statFields(pid).slice(11, 13).map(Number)
  return (Number(userTicks) + Number(systemTicks)) * TICK_MICROSECONDS
}

/** The same with the children that have ended, in milliseconds, of several processes together. */
export const cpuMilliseconds = (pids: number[]): number =>
  pids.flatMap((pid) => statFields(pid).slice(11, 15).map(Number)).reduce((sum, ticks) => sum + ticks, 0) *
  (TICK_MICROSECONDS / 1000)

/** Memory of a process in MB as PSS: pages that several processes share count for each by its share. */
export function pssMegabytes(pid: number): number {
  return kilobytes(read(pid, 'smaps_rollup'), 'Pss') / 1000
}

/** The same without what it shares by `shmget` or `memfd`: of PostgreSQL its cache, which has a size of its own. */
export function ownMegabytes(pid: number): number {
  const smaps = read(pid, 'smaps_rollup')
  return (kilobytes(smaps, 'Pss') - kilobytes(smaps, 'Pss_Shmem')) / 1000
}

const kilobytes = (smaps: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(smaps)?.[1] ?? 0)

/** File descriptors of a process: open files, sockets, timers of the system. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** The name of a process's program, such as `postgres`; '' for one that has just ended. */
export const programName = (pid: number): string => read(pid, 'comm').trim()

/** The process and all that it started, directly or not: of the server also its PostgreSQL. */
export function processTree(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && parentOf(candidate) === pid)
  return [pid, ...children.flatMap(processTree)]
}

const parentOf = (pid: number) => Number(statFields(pid)[1])

/** The fields after the process's name, which may hold spaces and brackets: the first is its state. */
const statFields = (pid: number) => read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []

/** A file of a process; empty for a process that has just ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error))) return ''
    throw error
  }
}
