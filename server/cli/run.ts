import { parseArgs } from 'node:util'
import { type Command, CommandError } from '../core/command.ts'
import { ANY_SCHEMA, assertCurrentSchema } from '../core/database/assert-schema.ts'
import { connect } from '../core/database/connect.ts'
import { isDatabaseUnavailable } from '../core/database/database-errors.ts'
import { attachDatabaseServer, lookForDatabaseServer } from '../core/database/database-server.ts'
import { EnvError, readEnv } from '../core/env.ts'
import { errorCode } from '../core/errors.ts'
import { createLog } from '../core/log.ts'
import { StartupError } from '../core/startup-error.ts'
import { type Terminal, terminal } from '../core/terminal.ts'
import { COMMANDS } from './commands.ts'

/**
 * Runs one command.
 * @param args the words after the program's name
 * @returns the exit code: 0 done, 1 failed, 2 invalid command
 */
export async function run(args: string[], out: Terminal = terminal): Promise<number> {
  try {
    const { values, positionals } = parse(args)
    const [name = 'help'] = positionals
    if (values.help || name === 'help') {
      out.print(helpText())
      return positionals.length > 0 || values.help ? 0 : 2
    }
    const command = findCommand(positionals)
    const argument = parseArgument(command, positionals)
    return await withDatabase(out, values.yes ?? false, command, argument)
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
    throw invalidCommand(error instanceof Error ? error.message : String(error))
  }
}

function helpText(): string {
  const commands = COMMANDS.map(
    ({ name, argument = '', summary }) => `  ${`${name} ${argument}`.padEnd(21)} ${summary}`,
  )
  return `The command line of this site. It works on the database that the server works on: DATABASE_URL's, or the one in
DATA_DIR, also while the server is running.

${commands.join('\n')}

  --yes                 do not ask

No command but migrate changes the schema. With that of an earlier version work ${ANY_SCHEMA}.

Exit codes: 0 done, 1 failed, 2 not understood.
`
}

function findCommand(words: string[]): Command {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, i) => word === words[i]))
  if (command) return command
  const [firstWord = ''] = words
  const sibling = COMMANDS.find(({ name }) => name.startsWith(`${firstWord} `))
  throw sibling ? wrongArgument(sibling) : invalidCommand(`there is no command ${firstWord}.`)
}

/** The argument after the command's name; '' if there is none. */
function parseArgument(command: Command, words: string[]): string {
  const rest = words.slice(command.name.split(' ').length)
  const isOptional = command.argument?.startsWith('[')
  const expectedCount = command.argument ? 1 : 0
  if (!isOptional && rest.length !== expectedCount) throw wrongArgument(command)
  return rest.join(' ')
}

const wrongArgument = ({ name, expects = 'nothing after it' }: Command) =>
  invalidCommand(`${name.split(' ')[0]} expects ${expects}.`)

const invalidCommand = (message: string) => new CommandError(`${message} Try 'help'.`, 2)

/** Opens the database that a server would use, or is using, and runs the command on it. */
async function withDatabase(
  out: Terminal,
  yes: boolean,
  command: Command,
  argument: string,
): Promise<number> {
  const env = readEnv()
  const databaseServer = command.readOnly
    ? await lookForDatabaseServer(env)
    : await attachDatabaseServer(env, createLog('warn', process.stderr))
  const db = connect(databaseServer.connection, () => {})
  try {
    if (command.schema !== 'any') await assertCurrentSchema(databaseServer.directConnection, command.name)
    return (await command.run({ env, db, databaseServer, out, yes }, argument)) ?? 0
  } finally {
    await db.destroy()
    await databaseServer.stop()
  }
}

function errorMessage(error: unknown): string {
  for (const expected of [CommandError, EnvError, StartupError])
    if (error instanceof expected) return error.message
  if (isDatabaseUnavailable(error)) return 'the database does not answer'
  if (!(error instanceof Error)) return String(error)
  // Errors with a code come from PostgreSQL or the system and concern the input. Others are bugs and need a stack.
  return errorCode(error) ? error.message : (error.stack ?? error.message)
}
