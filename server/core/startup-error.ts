/** Exit code of a version too old for its database (EX_CONFIG of sysexits.h): a supervisor need not restart it. */
export const TOO_OLD_EXIT_CODE = 78

/**
 * The server or its PostgreSQL cannot start until the operator changes something; a retry would not help. The message
 * is one line that says what to change.
 */
export class StartupError extends Error {
  readonly exitCode: number
  constructor(message: string, { exitCode = 1, cause }: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}
