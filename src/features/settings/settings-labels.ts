import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { taxNumber } from '../../firm.ts'

export type Settings = inferRouterOutputs<AppRouter>['settings']['get']

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Day = (typeof days)[number]
export type Hours = Settings['opening_hours'][Day]

/** Labels of the settings' fields, in the form's order; also used by the conflict dialog and the activity. */
export const settingsLabels = {
  business_name: 'Business name',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  address: 'Address',
  hours_text: 'Hours',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
  facebook_url: 'Facebook URL',
  instagram_url: 'Instagram URL',
  twitter_url: 'Twitter URL',
  youtube_url: 'YouTube URL',
  map_url: 'Map URL',
  licence_number: 'Licence number',
  gstin: taxNumber.label,
  credit: 'Crafted by',
  testimonial_quote: 'Testimonial',
  testimonial_source: 'Who said it',
  privacy_text: 'Privacy Policy',
  terms_text: 'Terms of Service',
  legal_read_at: 'Reviewed by a lawyer',
} as const

/** A day's hours as text: '09:00-17:00', 'appointment' or 'closed'. */
export function formatHours(hours: Hours): string {
  if (hours === null) return 'closed'
  return typeof hours === 'string' ? hours : hours.join('-')
}
