import * as z from 'zod/mini'
import { isTaxNumber, taxNumber } from '../../../src/firm.ts'
import {
  shownEmail,
  singleLine,
  isoDateTime,
  emptyToNull,
  multiLine,
  phone,
  url,
  version,
} from '../../core/validators/schema.ts'

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

/** The column is named after the Indian tax number that it was made for; label and check are the firm's. */
const gstin = singleLine(taxNumber.maxLength).check(
  z.toUpperCase(),
  z.refine(isTaxNumber, `This is not a valid ${taxNumber.label}`),
)

const fields = {
  business_name: requiredLine(120, 'Business name is required'),
  phone,
  whatsapp: emptyToNull(phone),
  email: shownEmail,
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
