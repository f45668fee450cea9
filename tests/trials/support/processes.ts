// The cost of processes, as measured by Linux.
import { readdirSync, readFileSync } from 'node:fs'
import { errorCode } from '../../../server/core/errors.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000

/** Processor time of processes since their start, with their threads and ended children, in microseconds. */
export const cpuMicroseconds = (pids: number[]): number =>
  pids.flatMap((pid) => statFields(pid).slice(11, 15).map(Number)).reduce((sum, ticks) => sum + ticks, 0) *
  TICK_MICROSECONDS

/** Memory of a process in MB as PSS: a page shared by several processes counts for each in proportion. */
export function pssMegabytes(pid: number): number {
  return kilobytes(read(pid, 'smaps_rollup'), 'Pss') / 1000
}

/** The same without memory shared through `shmget` or `memfd`: for PostgreSQL, its cache, which has a fixed size. */
export function ownMegabytes(pid: number): number {
  const smaps = read(pid, 'smaps_rollup')
  return (kilobytes(smaps, 'Pss') - kilobytes(smaps, 'Pss_Shmem')) / 1000
}

const kilobytes = (smaps: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(smaps)?.[1] ?? 0)

/** File descriptors of a process: open files, sockets, system timers. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** The name of a process's program, such as `postgres`, or '' for a process that has just ended. */
export const programName = (pid: number): string => read(pid, 'comm').trim()

/** The process and its descendants; for the server this includes its PostgreSQL. */
export function processTree(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && parentOf(candidate) === pid)
  return [pid, ...children.flatMap(processTree)]
}

const parentOf = (pid: number) => Number(statFields(pid)[1])

/** The fields after the process's name, which may contain spaces and brackets: the first is its state. */
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
