import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { newId } from '../../database/ids.ts'
import type { Database, Db } from '../../database/tables.ts'
import { hashCode } from '../password-hashing.ts'

/** How many codes an account gets. */
const COUNT = 10

/** Letters and digits that nobody confuses with each other on paper: 32, so that a random byte gives five bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Gives an account ten new recovery codes in place of the previous ones. Each works once; only hashes are stored. */
export async function replaceRecoveryCodes(trx: Transaction<Database>, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, generateCode)
  const hashes = await Promise.all(codes.map((code) => hashFor(user_id, code)))
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ id: newId(), user_id, code_hash })))
    .execute()
  return codes
}

/** Consumes a code in one statement. Returns whether it was one of the account's. */
export async function consumeRecoveryCode(
  trx: Transaction<Database>,
  user_id: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', await hashFor(user_id, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Three groups of four: 60 random bits. */
function generateCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].join('-')
}

/** Hashes a code as typed: capitals, spaces and hyphens make no difference. The salt is the account's id. */
const hashFor = (user_id: string, code: string): Promise<Buffer> =>
  hashCode(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), Buffer.from(user_id.replaceAll('-', ''), 'hex'))
