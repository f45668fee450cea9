import { staleVersionError } from '../../core/errors.ts'
import { isoDateTime } from '../../core/validators/schema.ts'

/** Values of an inquiry by column; undefined ones do not count. */
export type InquiryValues = Record<string, unknown>

/** Whether the inquiry has every given value. */
export const hasValues = (row: object, expected: InquiryValues): boolean =>
  Object.entries(expected).every(([name, value]) => comparable(Reflect.get(row, name)) === comparable(value))

/**
 * Refuses an offline change when somebody has changed the same field in the meantime: its value is neither the one that
 * the author saw nor the one that the change sets. Where both made the same change there is no conflict.
 * @param seen the values that the author saw
 * @throws TRPCError CONFLICT, reason stale, with the inquiry as it is now
 */
export function assertNotOvertaken(current: object, seen: InquiryValues, next: InquiryValues): void {
  for (const [name, was] of Object.entries(seen))
    if (
      was !== undefined &&
      !hasValues(current, { [name]: was }) &&
      !hasValues(current, { [name]: next[name] })
    )
      throw staleVersionError(current)
}

/** A time as milliseconds, whatever its notation. */
const comparable = (value: unknown) =>
  value instanceof Date
    ? value.getTime()
    : typeof value === 'string' && isoDateTime.safeParse(value).success
      ? Date.parse(value)
      : value
