import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'

/** How often the log is checked. */
const ROTATION_MS = 60_000

/** PostgreSQL's log and the previous one have about this many bytes each at most; no line gets twice this old. */
const MAX_BYTES = 5_000_000
const MAX_AGE_MS = 7 * 86_400_000

/**
 * Moves PostgreSQL's log to `postgres.log.1`, over the previous one, once it is over 5 MB or its first line is a week
 * old; and deletes that file after another week. The log is copied and truncated, not renamed: PostgreSQL has it open
 * and appends. Lines that come between the two steps are lost.
 * @throws when the files cannot be written
 */
export function rotateLog(logFile: string, now = Date.now()): void {
  const previous = `${logFile}.1`
  const { size } = statSync(logFile, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > MAX_BYTES || (size > 0 && now - firstTime(logFile) > MAX_AGE_MS)) {
    copyFileSync(logFile, previous)
    truncateSync(logFile)
  } else if (existsSync(previous) && now - statSync(previous).mtimeMs > MAX_AGE_MS) rmSync(previous)
}

interface WarningLog {
  warn(line: { event: string; error: string }): void
}

/** Rotates the log if it is due. A failure, as on a full disk, is only a warning: PostgreSQL works without. */
export function tryRotateLog(logFile: string, log: WarningLog): void {
  try {
    rotateLog(logFile)
  } catch (error) {
    log.warn({ event: 'postgres_log_not_rotated', error: String(error) })
  }
}

/** Rotates the log when it is due, until the returned function is called. */
export function startLogRotation(logFile: string, log: WarningLog): () => void {
  const timer = setInterval(() => tryRotateLog(logFile, log), ROTATION_MS).unref()
  return () => clearInterval(timer)
}

/** The time at the beginning of the log, `2026-11-24 09:00:00.000 UTC`; NaN when there is none. */
function firstTime(logFile: string): number {
  const start = Buffer.alloc(23)
  const descriptor = openSync(logFile, 'r')
  try {
    readSync(descriptor, start)
  } finally {
    closeSync(descriptor)
  }
  return Date.parse(`${start.toString().replace(' ', 'T')}Z`)
}
