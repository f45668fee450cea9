import type { DatabaseServer } from './database/database-server.ts'
import type { Db } from './database/tables.ts'
import type { Env } from './env.ts'
import type { Terminal } from './terminal.ts'

/** An error that the operator made or has to mend. Printed as one line without a stack trace. */
export class CommandError extends Error {
  readonly exitCode: number
  /** @param exitCode 1: failed, 2: the command line was not understood */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** What a command works with. */
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
  /** Completes the error 'NAME expects …'. */
  expects?: string
  /** What it does, for the help. */
  summary: string
  /**
   * Which schema the database must have: that of this version, if left out; 'any', one of an earlier version or none too.
   * No command but `migrate` applies migrations, so that a backup before an upgrade is one of before.
   */
  schema?: 'any'
  /** It changes nothing: no database is started, and it runs while the database is away. */
  onlyLooks?: boolean
  /** Returns the exit code; nothing means 0. */
  run(context: CommandContext, argument: string): Promise<number | void>
}

/** The result of a check of `doctor`. A 'bad' one makes the exit code 1. */
export type Finding = ['ok' | 'note' | 'bad', string]
export type Check = (context: CommandContext) => Promise<Finding>

/** A check, and what must be there for it: left out while the database does not answer, or has not this version's tables. */
export type CheckEntry = [check: Check, about?: 'database' | 'tables']
