import { sql } from 'kysely'
import * as z from 'zod/mini'
import { record } from '../../core/database/activity-log.ts'
import { appError } from '../../core/errors.ts'
import { siteProcedure } from '../../core/trpc.ts'
import { allSamples, insertSamples } from './section-samples.ts'

/** The section whose samples become records. */
const startFromSamplesInput = z.strictObject({ table: z.enum(['articles', 'faq_entries']) })

/**
 * Inserts the samples, which visitors see while a section has no records, as records that staff can edit: nothing
 * changes for visitors (D27). 409 when there is a record already.
 */
export const startFromSamples = siteProcedure
  .input(startFromSamplesInput)
  .mutation(({ ctx: { db, me, address }, input: { table } }) =>
    db.transaction().execute(async (trx) => {
      // A concurrent second call waits, and then finds the records of the first.
      await sql`select pg_advisory_xact_lock(hashtext(${`samples of ${table}`}))`.execute(trx)
      if (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst())
        throw appError('CONFLICT', 'There are records already. Load the list again.')
      const samples = (await allSamples()).find((section) => section.table === table)!
      const rows = await insertSamples(trx, samples)
      for (const after of rows)
        await record(trx, { me, address }, 'create', table, String(after.id), { after })
      return { added: rows.length }
    }),
  )
