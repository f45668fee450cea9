import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { assignedPush } from '../push/push-message.ts'
import type { PushOutbox } from '../push/push-queue.ts'
import type { StaffMember } from './locked-inquiry.ts'

interface Assigned {
  id: string
  project_type: string | null
  assigned_to: string | null
}

/** Tells the devices of whoever an inquiry was given to. Whoever takes one for themselves is told nothing. */
export async function pushAssignment(
  { me, push }: Pick<StaffMember, 'me'> & { push: PushOutbox },
  trx: Transaction<Database>,
  { before, row }: { before: Assigned; row: Assigned },
): Promise<void> {
  const account = row.assigned_to
  if (account === null || account === before.assigned_to || account === me.id) return
  await push.send(trx, { account }, assignedPush(row))
}
