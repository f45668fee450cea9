import { staleVersionError } from '../../core/errors.ts'
import { isoDateTime } from '../../core/validators/schema.ts'

/** Values of an inquiry by column; undefined ones do not count. */
export type InquiryValues = Record<string, unknown>

/** Whether the inquiry has every given value. */
export const hasValues = (row: object, expected: InquiryValues): boolean =>
  Object.entries(expected).every(([name, value]) => comparable(Reflect.get(row, name)) === comparable(value))

/**
 * Refuses a change that was made without a connection, when somebody has changed the same meanwhile: a value is neither what
 * its author saw nor what the change makes of it. Where another meant the same there is no conflict.
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

/** A time as milliseconds, however it is written. */
const comparable = (value: unknown) =>
  value instanceof Date
    ? value.getTime()
    : typeof value === 'string' && isoDateTime.safeParse(value).success
      ? Date.parse(value)
      : value
