import * as z from 'zod/mini'
import {
  email,
  singleLine,
  isoDateTime,
  emptyToNull,
  multiLine,
  phone,
  url,
  version,
} from '../validators/schema.ts'

const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const time = z
  .string()
  .check(z.maxLength(5, { abort: true }), z.regex(TIME_PATTERN, 'Enter a time such as 09:00'))

/** Opening hours of a weekday: [opens, closes], 'appointment', or null when closed. */
const hoursOfDay = z.nullable(
  z.union(
    [
      z.literal('appointment'),
      z
        .tuple([time, time])
        .check(z.refine(([opens, closes]) => opens < closes, 'Closing comes after opening')),
    ],
    'Enter opening and closing time such as 09:00 and 17:00',
  ),
)

const openingHours = z.strictObject({
  mon: hoursOfDay,
  tue: hoursOfDay,
  wed: hoursOfDay,
  thu: hoursOfDay,
  fri: hoursOfDay,
  sat: hoursOfDay,
  sun: hoursOfDay,
})

const requiredLine = (max: number, message: string) => singleLine(max).check(z.minLength(1, message))

const httpsUrl = url.check(
  z.refine((value) => value.startsWith('https://'), 'Enter an address that starts with https://'),
  // The origin goes into the Content-Security-Policy, where a ';' in the host would begin another directive.
  z.refine(
    (value) => !URL.canParse(value) || /^[a-z0-9.-]+$/.test(new URL(value).hostname),
    'Check the host of this address',
  ),
)

const gstin = singleLine(15).check(z.toUpperCase(), z.refine(isGstin, 'This is not a valid GSTIN'))

const fields = {
  business_name: requiredLine(120, 'Business name is required'),
  phone,
  whatsapp: emptyToNull(phone),
  email,
  address: requiredLine(300, 'Address is required'),
  hours_text: requiredLine(120, 'Hours are required'),
  opening_hours: openingHours,
  facebook_url: emptyToNull(url),
  instagram_url: emptyToNull(url),
  twitter_url: emptyToNull(url),
  youtube_url: emptyToNull(url),
  map_url: emptyToNull(httpsUrl),
  licence_number: emptyToNull(singleLine(60)),
  gstin: emptyToNull(gstin),
  credit: requiredLine(120, 'Credit is required'),
  testimonial_quote: requiredLine(1000, 'Quote is required'),
  testimonial_source: requiredLine(200, 'Source is required'),
  privacy_text: emptyToNull(multiLine(50_000)),
  terms_text: emptyToNull(multiLine(50_000)),
  legal_read_at: z.nullable(isoDateTime),
}

/** Partial update; `updated_at` is the version that the changes were made from. */
export const settingsUpdateInput = z.extend(z.partial(z.strictObject(fields)), { updated_at: version })

export type SettingsUpdateInput = z.input<typeof settingsUpdateInput>

const BASE36_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Whether this is a valid GSTIN, the Indian tax number: state code, PAN, entity number, Z and a check character. For the
 * check, the first fourteen base 36 digits are weighted 1 and 2 in turn, and the digit sums of the products are added.
 */
export function isGstin(value: string): boolean {
  if (!/^[0-3]\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(value)) return false
  let sum = 0
  for (let i = 0; i < 14; i++) {
    const product = BASE36_DIGITS.indexOf(value.charAt(i)) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return value.charAt(14) === BASE36_DIGITS.charAt((36 - (sum % 36)) % 36)
}
