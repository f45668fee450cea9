import { migrate } from '../core/database/migrate.ts'
import { reset, seed } from '../features/samples/seed.ts'
import { approveByHand, invite, resetSecondFactors } from './admin.ts'
import { backUp, listBackups } from './backup.ts'
import { type CommandContext, CommandError } from './command-context.ts'
import { doctor } from './doctor.ts'
import { moveMedia } from './media-move.ts'
import { restore } from './restore.ts'
import { sqlPrompt } from './sql.ts'

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

export const COMMANDS: Command[] = [
  {
    name: 'admin create',
    argument: 'EMAIL',
    expects: 'create EMAIL, approve EMAIL or reset-2fa EMAIL',
    summary: 'print a link with which EMAIL makes an account that is approved',
    run: invite,
  },
  {
    name: 'admin approve',
    argument: 'EMAIL',
    expects: 'create EMAIL, approve EMAIL or reset-2fa EMAIL',
    summary: 'approve the account of EMAIL',
    run: approveByHand,
  },
  {
    name: 'admin reset-2fa',
    argument: 'EMAIL',
    expects: 'create EMAIL, approve EMAIL or reset-2fa EMAIL',
    summary: 'remove every second factor of EMAIL, who has lost them, and end its sessions',
    run: resetSecondFactors,
  },
  {
    name: 'migrate',
    summary: 'bring the database up to date (a start does it too)',
    schema: 'any',
    run: applyMigrations,
  },
  {
    name: 'seed',
    summary: 'enter the sample company where there are no records yet',
    run: seedSamples,
  },
  {
    name: 'reset',
    summary: 'empty everything but the accounts, and seed; asks first',
    run: resetAll,
  },
  {
    name: 'sql',
    argument: '[STATEMENT]',
    summary: 'a prompt for SQL, or one statement',
    schema: 'any',
    run: (context, statement) => sqlPrompt(context, statement || null),
  },
  {
    name: 'backup',
    argument: '[FILE]',
    summary: 'write everything, uploaded files too, into FILE, or to where the scheduled backups are',
    schema: 'any',
    run: backUp,
  },
  {
    name: 'backups',
    summary: 'list the scheduled backups',
    schema: 'any',
    run: listBackups,
  },
  {
    name: 'restore',
    argument: 'FILE',
    expects: 'a FILE to read, or the name of a scheduled backup',
    summary: 'replace everything by what FILE, or a scheduled backup, holds, or change nothing',
    schema: 'any',
    run: restore,
  },
  {
    name: 'media move',
    argument: '[back]',
    summary: 'copy the pictures from DATA_DIR to the storage of S3_URL, or back, and compare them',
    run: moveMedia,
  },
  {
    name: 'doctor',
    argument: '[EMAIL]',
    summary: 'look at the whole installation and say what is wrong; with EMAIL, mail a test mail to it',
    schema: 'any',
    onlyLooks: true,
    run: (context, email) => doctor(context, email || null),
  },
]

async function applyMigrations({ databaseServer, out }: CommandContext): Promise<void> {
  const applied = await migrate(databaseServer.directConnection)
  out.print(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'Everything is up to date.\n')
}

async function seedSamples({ db, out }: CommandContext): Promise<void> {
  out.print(`${await seed(db)} rows entered.\n`)
}

async function resetAll({ db, env, out, yes }: CommandContext): Promise<void> {
  const { host } = new URL(env.PUBLIC_URL)
  if (!yes && !(await out.confirm(`Every record and inquiry of ${host} goes, only the accounts stay.`)))
    throw new CommandError('nothing was changed')
  out.print(`Emptied; ${await reset(db)} rows entered.\n`)
}
