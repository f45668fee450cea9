import type { Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'
import { orNotFound } from '../errors.ts'
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
export const lockInquiry = async (trx: Transaction<Database>, id: string) =>
  orNotFound(await lockInquiryIfPresent(trx, id), 'Inquiry')

/** The same, but undefined for an inquiry that is gone. */
export async function lockInquiryIfPresent(trx: Transaction<Database>, id: string) {
  const lock = (rowId: string) =>
    trx.selectFrom('inquiries').select(inquiryColumns).where('id', '=', rowId).forUpdate().executeTakeFirst()
  const row = (await lock(id)) ?? (await lock((await findMergeTarget(trx, id)) ?? id))
  return row && withReference(row)
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
