import type { DatabaseServer } from '../core/database/database-server.ts'
import type { Db } from '../core/database/tables.ts'
import type { Env } from '../core/env.ts'
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
