import { record } from '../../core/database/activity-log.ts'
import { columnsOf } from '../../core/database/column-names.ts'
import { hasChanges } from '../../core/database/managed-records.ts'
import { assertVersion } from '../../core/database/optimistic-locking.ts'
import { phoneUrl, whatsAppUrl } from '../../core/phone-number/phone-number.ts'
import { cachedProcedure, router, siteProcedure } from '../../core/trpc.ts'
import { settingsUpdateInput } from './schema.ts'

const table = 'settings'

const columns = columnsOf(
  table,
  'id',
  'business_name',
  'phone',
  'whatsapp',
  'email',
  'address',
  'hours_text',
  'opening_hours',
  'facebook_url',
  'instagram_url',
  'twitter_url',
  'youtube_url',
  'map_url',
  'licence_number',
  'gstin',
  'credit',
  'testimonial_quote',
  'testimonial_source',
  'privacy_text',
  'terms_text',
  'legal_read_at',
  'created_at',
  'updated_at',
)

/** The site settings: a row with the firm's details for header, footer, contact page, structured data, mails (D50). */
export const settingsRouter = router({
  get: cachedProcedure.query(async ({ ctx }) =>
    withPhoneUrls(await ctx.db.selectFrom(table).select(columns).executeTakeFirstOrThrow()),
  ),

  /** 409 with the current row when it was changed since `updated_at` (optimistic locking, D28). */
  save: siteProcedure.input(settingsUpdateInput).mutation(({ ctx, input: { updated_at, ...changes } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = await trx.selectFrom(table).select(columns).forUpdate().executeTakeFirstOrThrow()
      assertVersion(withPhoneUrls(before), updated_at)
      if (!hasChanges(changes)) return withPhoneUrls(before)
      const { opening_hours } = changes
      const row = await trx
        .updateTable(table)
        .set({ ...changes, opening_hours: opening_hours && JSON.stringify(opening_hours) })
        .returning(columns)
        .executeTakeFirstOrThrow()
      await record(trx, ctx, 'update', table, row.id, { before, after: row })
      return withPhoneUrls(row)
    }),
  ),
})

/** The settings with the `tel:` and WhatsApp addresses of their numbers. */
const withPhoneUrls = <Row extends { phone: string; whatsapp: string | null }>(row: Row) => ({
  ...row,
  phone_url: phoneUrl(row.phone),
  whatsapp_url: row.whatsapp && whatsAppUrl(row.whatsapp),
})
