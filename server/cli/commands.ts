import { type Command, type CommandContext, CommandError } from '../core/command.ts'
import { migrate } from '../core/database/migrate.ts'
import { FEATURES } from '../features.ts'
import { reset, seed } from '../features/samples/seed.ts'
import { approveByHand, invite, resetSecondFactors } from './admin.ts'
import { doctor } from './doctor.ts'
import { moveMedia } from './media-move.ts'
import { sqlPrompt } from './sql.ts'

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
    summary: 'bring the database up to date (each start does so too)',
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
  ...FEATURES.flatMap(({ commands = [] }) => commands),
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
    readOnly: true,
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
  if (
    !yes &&
    !(await out.confirm(`This deletes every record and inquiry of ${host}; only the accounts stay.`))
  )
    throw new CommandError('nothing was changed')
  out.print(`Emptied; ${await reset(db)} rows entered.\n`)
}
