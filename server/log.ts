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

/**
 * Creates the structured log: one JSON object per line on standard output. A terminal shows the line's `say` above it.
 * The caller chooses what is logged: never a password, a token or a query string (S29).
 */
export function createLog(
  level: keyof typeof LEVELS = 'info',
  out: { write(text: string): boolean; isTTY?: boolean } = process.stdout,
): Log {
  const logAt = (name: keyof typeof LEVELS) => (line: LogLine) => {
    if (LEVELS[name] < LEVELS[level] && !ALWAYS_LOGGED.has(line.event)) return
    const { say, ...fields } = line
    if (out.isTTY && say) out.write(`\n  ${say}\n\n`)
    out.write(`${JSON.stringify({ time: new Date().toISOString(), level: name, ...fields })}\n`)
  }
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

/** The fields of a thrown error for a log line. They stay on the server. */
export function serializeError(error: unknown): { error: string; stack?: string; code?: string } {
  if (!(error instanceof Error)) return { error: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { error: `${error.name}: ${error.message}`, stack: error.stack, code }
}
