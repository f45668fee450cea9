import type { LocalBusiness } from 'schema-dts'
import { firm } from '../firm.ts'
import type { Settings } from './settings.ts'

/** The types of schema.org that pages use; an unknown property is a type error. */
export type SchemaOrgThing = Exclude<LocalBusiness, string>

/** What a page is about, by its schema.org type. */
export interface SchemaOrgSubject {
  type: 'LocalBusiness'
}

interface StructuredDataContext {
  settings: Settings
  origin: string
}

/** The schema.org object of a subject. */
export function toSchemaOrg(
  { type }: SchemaOrgSubject,
  { settings, origin }: StructuredDataContext,
): SchemaOrgThing {
  const { business_name, phone_url, email, address, opening_hours, licence_number, gstin } = settings
  // Only those that the footer shows on every page: Twitter is on the contact page alone.
  const socialUrls = [settings.facebook_url, settings.instagram_url, settings.youtube_url].filter(
    (url) => url !== null,
  )
  return {
    '@type': type,
    '@id': `${origin}/#firm`,
    name: business_name,
    url: `${origin}/`,
    image: `${origin}/images/og-home.jpg`,
    telephone: phone_url.replaceAll(/^tel:|,.*/g, ''),
    email,
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: firm.country },
    openingHoursSpecification: toOpeningHours(opening_hours),
    ...(socialUrls.length > 0 && { sameAs: socialUrls }),
    ...(licence_number && {
      identifier: { '@type': 'PropertyValue' as const, name: 'Licence number', value: licence_number },
    }),
    ...(gstin && { vatID: gstin }),
  }
}

const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const
type DayName = (typeof DAYS)[keyof typeof DAYS]

/** Groups days with the same hours. Days by appointment and closed days are left out. */
function toOpeningHours(hours: Settings['opening_hours']) {
  const byHours = new Map<string, { opens: string; closes: string; dayOfWeek: DayName[] }>()
  for (const [day, name] of Object.entries(DAYS)) {
    const dayHours = hours[day as keyof typeof DAYS]
    if (!Array.isArray(dayHours)) continue
    const [opens, closes] = dayHours
    const group = byHours.get(`${opens}-${closes}`) ?? { opens, closes, dayOfWeek: [] }
    group.dayOfWeek.push(name)
    byHours.set(`${opens}-${closes}`, group)
  }
  return [...byHours.values()].map((group) => ({ '@type': 'OpeningHoursSpecification' as const, ...group }))
}
