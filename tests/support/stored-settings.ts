import type { Db } from '../../server/core/database/tables.ts'
import { firm } from '../../src/firm.ts'

export const storedSettings = (db: Db) => db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()

/** Fills in the required settings and clears the others that the tests change. */
export async function resetSettings(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set({
      business_name: firm.name,
      phone: '+91 00000 00000',
      whatsapp: null,
      email: `office@${firm.domain}`,
      address: 'Unit 00, Sample Industrial Estate, Thane (W), Maharashtra',
      hours_text: 'Mon-Fri 9 AM to 5 PM, Sun closed',
      facebook_url: null,
      map_url: null,
      gstin: null,
      privacy_text: null,
      terms_text: null,
      legal_read_at: null,
    })
    .execute()
}
