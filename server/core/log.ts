const LEVELS = { debug: 10, info: 20, warn: 30, error: 40 } as const

/** Events that are written at every level: scripts wait for them, and they hold links that a person needs. */
const ALWAYS_LOGGED = new Set(['listening', 'setup_link', 'mail'])

/** A log line. `event` is a fixed name for programs; `say` is a sentence for a person at a terminal. */
export type LogLine = { event: string; say?: string } & Record<string, unknown>

export interface Log {
  debug(line: LogLine): void
  info(line: LogLine): void
  warn(line: LogLine): void
  error(line: LogLine): void
}

/** Where log lines go, such as standard output. */
interface LogOutput {
  write(text: string): boolean
  isTTY?: boolean
  /** Bytes that were written and not read yet. */
  writableLength?: number
}

/** How long lines below `warn` are buffered to be written together: one write for each costs more than its request. */
const FLUSH_MS = 100

/** A buffer of this many lines is written at once: about what a pipe holds, so that its reader wakes less often. */
const FLUSH_LINES = 300

/** Unread bytes that may wait for a slow reader; lines beyond them are dropped and counted. */
const MAX_UNREAD_BYTES = 1024 * 1024

let droppedLines = 0

/** Log lines of this process that were dropped because nobody read them. */
export const droppedLogLines = (): number => droppedLines

/**
 * Creates the structured log: one JSON object per line on standard output. A terminal shows the line's `say` above it.
 * The caller chooses what is logged: never a password, a token or a query string (S29). Warnings and errors are written
 * at once with all lines before them; when the process is killed, the other lines of the last 100 ms are lost. A reader
 * that goes away or stops reading loses lines but stops nothing; once it reads again, a warning says how many.
 */
export function createLog(level: keyof typeof LEVELS = 'info', out: LogOutput = process.stdout): Log {
  let waiting: string[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const isRead = (out.writableLength ?? 0) < MAX_UNREAD_BYTES
    if (!isRead) {
      dropped += waiting.length
      droppedLines += waiting.length
    } else if (dropped > 0) {
      out.write(`{"time":"${currentTime()}","level":"warn","event":"log_lines_dropped","lines":${dropped}}\n`)
      dropped = 0
    }
    if (waiting.length > 0 && isRead) out.write(waiting.join(''))
    waiting = []
  }
  if (out === process.stdout) {
    process.on('exit', flush)
    // EPIPE: without a listener Node would end the process, but leave its PostgreSQL running.
    process.stdout.on('error', () => {})
  }
  const logAt = (name: keyof typeof LEVELS) => (line: LogLine) => {
    const isAlwaysLogged = ALWAYS_LOGGED.has(line.event)
    if (LEVELS[name] < LEVELS[level] && !isAlwaysLogged) return
    if (out.isTTY && line.say) waiting.push(`\n  ${line.say}\n\n`)
    const fields = JSON.stringify(line.say ? { ...line, say: undefined } : line)
    // The line is built as text: copying its fields into an object with `time` and `level` takes longer.
    waiting.push(`{"time":"${currentTime()}","level":"${name}",${fields.slice(1)}\n`)
    if (LEVELS[name] >= LEVELS.warn || isAlwaysLogged || waiting.length >= FLUSH_LINES) flush()
    else timer ??= setTimeout(flush, FLUSH_MS)
  }
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

let lastMs = 0
let lastTime = ''

/** The time in ISO 8601, formatted once a millisecond: formatting takes longer than the rest of a line. */
function currentTime(): string {
  const now = Date.now()
  if (now !== lastMs) lastTime = new Date(now).toISOString()
  lastMs = now
  return lastTime
}

/** The fields of a thrown error for a log line. They stay on the server. */
export function serializeError(error: unknown): {
  error: string
  stack?: string
  code?: string
  cause?: string
} {
  if (!(error instanceof Error)) return { error: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause = error.cause instanceof Error ? String(error.cause) : undefined
  return { error: `${error.name}: ${error.message}`, stack: error.stack, code, cause }
}
