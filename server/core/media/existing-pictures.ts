import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { appError } from '../errors.ts'
import { hashInUrl } from './schema.ts'

/** A table's columns that contain addresses, with what these point to. A section's facts declare them. */
export type AddressColumns = Readonly<Record<string, 'picture' | 'photos' | 'link'>>

/** A picture that a record shows, with the field of its address: 'image_url', or 'photos.2.image_url'. */
interface ShownPicture {
  field: string
  hash: string
}

/**
 * Refuses a written record if a new picture of it no longer exists: a colleague may delete one between its upload and
 * the save. Existing pictures are locked until the transaction ends. Addresses that it had before are not checked.
 * @throws TRPCError BAD_REQUEST with `fields`
 */
export async function assertPicturesExist(
  trx: Transaction<Database>,
  columns: AddressColumns,
  row: object,
  before: object = {},
): Promise<void> {
  const known = new Set(shownPictures(columns, before).map(({ hash }) => hash))
  const added = shownPictures(columns, row).filter(({ hash }) => !known.has(hash))
  const isThere = await lockPictures(trx, added)
  const missing = added.filter((picture) => !isThere(picture))
  if (missing.length === 0) return
  const message = 'This picture is no longer there. Choose another.'
  const fields = Object.fromEntries(missing.map(({ field }) => [field, [message]]))
  throw appError('BAD_REQUEST', message, { fields })
}

/** Leaves out pictures that no longer exist, for a record that is restored from an old version. */
export async function withoutMissingPictures(
  trx: Transaction<Database>,
  columns: AddressColumns,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const pictures = shownPictures(columns, values)
  const isThere = await lockPictures(trx, pictures)
  const missing = new Set(pictures.filter((picture) => !isThere(picture)).map(({ field }) => field))
  const present = Object.entries(values).map(([column, value]) => [
    column,
    Array.isArray(value)
      ? value.filter((_, i) => !missing.has(photoField(column, i)))
      : missing.has(column)
        ? null
        : value,
  ])
  return Object.fromEntries(present)
}

const photoField = (column: string, i: number) => `${column}.${i}.image_url`

function shownPictures(columns: AddressColumns, row: object): ShownPicture[] {
  const pictures = Object.keys(columns).filter((column) => columns[column] !== 'link')
  return pictures.flatMap((column) => {
    const value: unknown = Reflect.get(row, column)
    const addresses = Array.isArray(value)
      ? value.map((photo, i) => [photoField(column, i), Reflect.get(Object(photo), 'image_url')])
      : [[column, value]]
    return addresses.flatMap(([field, url]) => {
      // An address with an origin may be another site's.
      const hash = typeof url === 'string' && url.startsWith('/media/') ? hashInUrl(url) : null
      return hash ? [{ field: String(field), hash }] : []
    })
  })
}

/** Locks the pictures that exist against deletion. Returns a function that tells whether a picture exists. */
async function lockPictures(
  trx: Transaction<Database>,
  pictures: ShownPicture[],
): Promise<(picture: ShownPicture) => boolean> {
  if (pictures.length === 0) return () => false
  const hashes = pictures.map(({ hash }) => hash)
  const rows = await trx
    .selectFrom('media')
    .select('hash')
    .where('hash', 'in', hashes)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return ({ hash }) => rows.some((row) => row.hash === hash)
}
