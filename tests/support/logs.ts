import type { Log, LogLine } from '../../server/core/log.ts'

/** A logger that drops every line. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

/** A logger that appends every line, of any level, to the given array. */
export function createCollectingLog(lines: LogLine[]): Log {
  const collect = (line: LogLine) => void lines.push(line)
  return { debug: collect, info: collect, warn: collect, error: collect }
}
