import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/tables.ts'
import { orNotFound } from '../../core/errors.ts'
import type { Account } from '../../core/trpc.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { findHead } from './merged-group.ts'

/** The member of staff who makes a change, and from where, for the entry in Activity. A context with `me` is one. */
export interface StaffMember {
  me: Pick<Account, 'id' | 'email'>
  /** The client address. */
  address: string
}

/**
 * Reads an inquiry and locks it (`for update`) until the transaction ends. This locks its group too, because merging
 * and erasing lock the head first. The id of a merged inquiry returns the head, so that a note or a status that was
 * sent before the merge still arrives.
 * @throws TRPCError NOT_FOUND
 */
export async function lockInquiry(trx: Transaction<Database>, id: string) {
  // Retried while the group is getting another head.
  for (;;) {
    const row = await trx
      .selectFrom('inquiries')
      .select(inquiryColumns)
      .where('id', '=', orNotFound(await findHead(trx, id), 'Inquiry'))
      .where('merged_into', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (row) return withReference(row)
  }
}
