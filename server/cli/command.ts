import type { DatabaseServer } from '../database/database-server.ts'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import type { Terminal } from './terminal.ts'

/** A mistake of whoever typed the command, or something they have to mend: one line, no stack. */
export class CommandError extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** What a command works with. */
export interface Command {
  env: Env
  db: Db
  databaseServer: Pick<DatabaseServer, 'connection' | 'directConnection'>
  out: Terminal
  /** Go on without a question. */
  yes: boolean
}
