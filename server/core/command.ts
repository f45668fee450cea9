import type { DatabaseServer } from './database/database-server.ts'
import type { Db } from './database/tables.ts'
import type { Env } from './env.ts'
import type { Terminal } from './terminal.ts'

/** An error that the operator caused or has to fix. Printed as one line, without a stack trace. */
export class CommandError extends Error {
  readonly exitCode: number
  /** @param exitCode 1: failed, 2: the command line was not understood */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The services and options that a command receives. */
export interface CommandContext {
  env: Env
  db: Db
  databaseServer: Pick<DatabaseServer, 'connection' | 'directConnection'>
  out: Terminal
  /** The option --yes: do not ask for confirmation. */
  yes: boolean
}

/** A command of the command line. */
export interface Command {
  /** One or two words. */
  name: string
  /** The argument as the help shows it; none if left out. In brackets: optional, and may be several words. */
  argument?: string
  /** Completes the error message 'NAME expects …'. */
  expects?: string
  /** What the command does, for the help text. */
  summary: string
  /**
   * The schema that the database must have: by default that of this version; with 'any', also an earlier one, or none.
   * Only `migrate` applies migrations, so that a backup taken before an upgrade has the old schema.
   */
  schema?: 'any'
  /** The command is read-only: it starts no database, and it runs even while the database is unavailable. */
  readOnly?: boolean
  /** Returns the exit code; nothing means 0. */
  run(context: CommandContext, argument: string): Promise<number | void>
}

/** The result of a `doctor` check. A 'bad' result makes the exit code 1. */
export type Finding = ['ok' | 'note' | 'bad', string]
export type Check = (context: CommandContext) => Promise<Finding>

/** A check and its precondition: it is skipped while the database does not answer, or lacks this version's tables. */
export type CheckEntry = [check: Check, about?: 'database' | 'tables']
