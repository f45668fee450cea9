import type { Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'
import { appError } from '../errors.ts'
import type { Account } from '../trpc.ts'
import { inquiryColumns, withReference } from './inbox.ts'

/** Who of the staff makes a change, and where from: the entry in Activity names both. A context with `me` is one. */
export interface StaffMember {
  me: Pick<Account, 'id' | 'email'>
  /** The client address. */
  address: string
}

/**
 * Reads an inquiry and locks it (`for update`) until the transaction ends. The id of a merged inquiry gives the one that it
 * was merged into, so that a note or a status that was sent before the merge still arrives.
 * @throws TRPCError NOT_FOUND
 */
export async function lockInquiry(trx: Transaction<Database>, id: string) {
  // Again while it is merged into yet another at this moment: then the first lock finds a row that is gone.
  let previous: string | undefined
  for (let rowId: string | undefined = id; rowId !== undefined && rowId !== previous;) {
    const row = await trx
      .selectFrom('inquiries')
      .select(inquiryColumns)
      .where('id', '=', rowId)
      .forUpdate()
      .executeTakeFirst()
    if (row) return withReference(row)
    previous = rowId
    rowId = await findMergeTarget(trx, id)
  }
  throw appError('NOT_FOUND', 'Inquiry not found.')
}

/** The id of the inquiry that `id` was merged into, if it was. */
export async function findMergeTarget(db: Db, id: string): Promise<string | undefined> {
  const alias = await db
    .selectFrom('inquiry_aliases')
    .select('inquiry_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return alias?.inquiry_id
}
