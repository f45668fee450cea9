import type { Db } from '../database/tables.ts'
import type { BusinessDetails } from './mail.ts'

/** Reads the firm's name and phone from the settings (D50). */
export async function selectBusiness(db: Db): Promise<BusinessDetails> {
  return await db.selectFrom('settings').select(['business_name as name', 'phone']).executeTakeFirstOrThrow()
}
