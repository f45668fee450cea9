import { parseArgs } from 'node:util'
import { connect } from '../database/connect.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { DatabaseServer } from '../database/database-server.ts'
import { attachOrStart, EmbeddedError } from '../database/embedded/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { type Env, EnvError, readEnv } from '../env.ts'
import { errorCode } from '../errors.ts'
import { createLog } from '../log.ts'
import { reset, seed } from '../samples/seed.ts'
import { StartupError } from '../startup-error.ts'
import { approveByHand, invite } from './admin.ts'
import { backUp } from './backup.ts'
import { type Command, CommandError } from './command.ts'
import { doctor } from './doctor.ts'
import { restore } from './restore.ts'
import { sqlPrompt } from './sql.ts'
import { type Terminal, terminal } from './terminal.ts'

const HELP = `The command line of this site. It works on the database that the server works on: DATABASE_URL's, or the one in
DATA_DIR, also while the server is running.

  admin create EMAIL    print a link with which EMAIL makes an account that is approved
  admin approve EMAIL   approve the account of EMAIL
  migrate               bring the database up to date (a start does it too)
  seed                  enter the sample company where there are no records yet
  reset                 empty everything but the accounts, and seed; asks first
  sql [STATEMENT]       a prompt for SQL, or one statement
  backup FILE           write everything, uploaded files too, into FILE
  restore FILE          replace everything by what FILE holds, or change nothing
  doctor                look at the whole installation and say what is wrong

  --yes                 do not ask

Exit codes: 0 done, 1 failed, 2 not understood.
`

/**
 * Runs one command.
 * @returns the exit code: 0 done, 1 failed, 2 not understood
 */
export async function run(args: string[], out: Terminal = terminal): Promise<number> {
  try {
    const { values, positionals } = parse(args)
    const [name = 'help', ...rest] = positionals
    if (values.help || name === 'help') {
      out.print(HELP)
      return positionals.length > 0 || values.help ? 0 : 2
    }
    const work = resolveCommand(name, rest)
    return await withDatabase(out, values.yes ?? false, work, name === 'migrate' ? 'tell' : 'quietly')
  } catch (error) {
    out.printError(`busbar: ${errorMessage(error)}`)
    return error instanceof CommandError ? error.exitCode : 1
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean', short: 'y' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} Try 'help'.`, 2)
  }
}

/** The command that these words name; its answer is an exit code, nothing is 0. */
function resolveCommand(name: string, rest: string[]): (command: Command) => Promise<number | void> {
  const singleArgument = (expected: string, words: string[] = rest): string => {
    const [value, ...extra] = words
    if (value === undefined || extra.length > 0)
      throw new CommandError(`${name} expects ${expected}. Try 'help'.`, 2)
    return value
  }
  const withoutArguments = <T>(work: T): T => {
    if (rest.length > 0) throw new CommandError(`${name} expects nothing after it. Try 'help'.`, 2)
    return work
  }
  switch (name) {
    case 'admin': {
      const [verb, ...emailArguments] = rest
      const email = singleArgument('create EMAIL or approve EMAIL', emailArguments)
      if (verb === 'create') return (command) => invite(command, email)
      if (verb === 'approve') return (command) => approveByHand(command, email)
      throw new CommandError("admin expects create EMAIL or approve EMAIL. Try 'help'.", 2)
    }
    case 'migrate':
      return withoutArguments(async () => {})
    case 'seed':
      return withoutArguments(async ({ db, env, out }) =>
        out.print(`${await seed(db, env.PUBLIC_URL)} rows entered.\n`),
      )
    case 'reset':
      return withoutArguments(resetAll)
    case 'sql':
      return (command) => sqlPrompt(command, rest.length > 0 ? rest.join(' ') : null)
    case 'backup': {
      const file = singleArgument('a FILE to write')
      return (command) => backUp(command, file)
    }
    case 'restore': {
      const file = singleArgument('a FILE to read')
      return (command) => restore(command, file)
    }
    case 'doctor':
      return withoutArguments(doctor)
    default:
      throw new CommandError(`there is no command ${name}. Try 'help'.`, 2)
  }
}

async function resetAll({ db, env, out, yes }: Command): Promise<void> {
  const { host } = new URL(env.PUBLIC_URL)
  if (!yes && !(await out.confirm(`Every record and inquiry of ${host} goes, only the accounts stay.`)))
    throw new CommandError('nothing was changed')
  out.print(`Emptied; ${await reset(db, env.PUBLIC_URL)} rows entered.\n`)
}

/** Opens the database that a server would use, which may be running on it, and brings it up to date. */
async function withDatabase(
  out: Terminal,
  yes: boolean,
  work: (command: Command) => Promise<number | void>,
  migrations: 'tell' | 'quietly',
): Promise<number> {
  const env = readEnv()
  const log = createLog('warn', process.stderr)
  const databaseServer = await openDatabaseServer(env, log)
  const db = connect(databaseServer.connection, () => {})
  try {
    const applied = await migrate(databaseServer.directConnection)
    if (migrations === 'tell')
      out.print(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'Everything is up to date.\n')
    return (await work({ env, db, databaseServer, out, yes })) ?? 0
  } finally {
    await db.destroy()
    await databaseServer.stop()
  }
}

async function openDatabaseServer(env: Env, log: ReturnType<typeof createLog>): Promise<DatabaseServer> {
  if (env.DATABASE_URL !== null)
    return {
      connection: { connectionString: env.DATABASE_URL },
      directConnection: { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL },
      stop: async () => {},
    }
  const embedded = await attachOrStart(env.DATA_DIR, log)
  return {
    connection: embedded.connection,
    directConnection: embedded.connection,
    stop: () => embedded.stop(),
  }
}

function errorMessage(error: unknown): string {
  for (const known of [CommandError, EnvError, EmbeddedError, StartupError])
    if (error instanceof known) return error.message
  if (isDatabaseUnavailable(error)) return 'the database does not answer'
  if (!(error instanceof Error)) return String(error)
  // What PostgreSQL refused is for whoever typed it; a fault of ours comes with its place.
  return errorCode(error) ? error.message : (error.stack ?? error.message)
}
