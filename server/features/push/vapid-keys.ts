import webPush from 'web-push'
import type { Db } from '../../core/database/tables.ts'

/** The site's VAPID keys, in base64url. */
export interface PushKeys {
  public_key: string
  private_key: string
}

/**
 * Reads the site's VAPID keys; the first call ever generates them. Browsers bind a subscription to the public key, so
 * it never changes, except by a restore, after which each browser subscribes again automatically.
 */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const stored = await selectKeys(db).executeTakeFirst()
  if (stored) return stored
  const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key, private_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another server may have been first.
  return await selectKeys(db).executeTakeFirstOrThrow()
}

const selectKeys = (db: Db) => db.selectFrom('push_keys').select(['public_key', 'private_key'])
