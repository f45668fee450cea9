import type { BreadcrumbList, Electrician, NewsArticle, Service } from 'schema-dts'
import { serviceAreas } from '../content/facts.ts'
import type { Settings } from './settings.ts'

/** Something of schema.org, by its own definitions: a property it does not know is an error of the types. */
export type SchemaOrgThing = Exclude<Electrician | Service | BreadcrumbList | NewsArticle, string>

/** What a page is about, by its type at schema.org. */
export type SchemaOrgSubject =
  /** The firm; `areas`: the page names them. */
  | { type: 'Electrician'; areas?: boolean }
  /** A service of the firm, as its own page describes it. */
  | { type: 'Service'; slug: string; title: string; description: string }
  /** The way to a page, as the crumbs above its title show it: the last one is the page itself. */
  | { type: 'BreadcrumbList'; steps: readonly { name: string; path: string }[] }
  /** An article; `date` in ISO 8601, `picture` the address of the picture above it on this site, where there is one. */
  | {
      type: 'NewsArticle'
      path: string
      title: string
      excerpt: string
      category: string
      date: string
      picture: string | null
    }

interface StructuredDataContext {
  settings: Settings
  origin: string
}

/** The structured data of a subject. */
export function toSchemaOrg(subject: SchemaOrgSubject, firm: StructuredDataContext): SchemaOrgThing {
  switch (subject.type) {
    case 'Electrician':
      return electrician(firm, subject.areas)
    case 'Service':
      return service(firm, subject)
    case 'BreadcrumbList':
      return breadcrumbs(firm, subject)
    case 'NewsArticle':
      return newsArticle(firm, subject)
  }
}

function electrician({ settings, origin }: StructuredDataContext, areas = false): SchemaOrgThing {
  const { business_name, phone, email, address, opening_hours, licence_number, gstin } = settings
  // Those that the footer shows on every page; the contact page alone shows Twitter too.
  const socialUrls = [settings.facebook_url, settings.instagram_url, settings.youtube_url].filter(
    (url) => url !== null,
  )
  return {
    '@type': 'Electrician',
    '@id': `${origin}/#firm`,
    name: business_name,
    url: `${origin}/`,
    image: `${origin}/images/og-home.jpg`,
    telephone: phone,
    email,
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'IN' },
    openingHoursSpecification: toOpeningHours(opening_hours),
    ...(areas && { areaServed: serviceAreas.map((name) => ({ '@type': 'City' as const, name })) }),
    ...(socialUrls.length > 0 && { sameAs: socialUrls }),
    ...(licence_number && {
      identifier: { '@type': 'PropertyValue' as const, name: 'Licence number', value: licence_number },
    }),
    ...(gstin && { vatID: gstin }),
  }
}

/** The firm where another thing refers to it. */
const organizationReference = ({ settings, origin }: StructuredDataContext) => ({
  '@type': 'Electrician' as const,
  '@id': `${origin}/#firm`,
  name: settings.business_name,
})

function service(
  firm: StructuredDataContext,
  { slug, title, description }: { slug: string; title: string; description: string },
): SchemaOrgThing {
  return {
    '@type': 'Service',
    name: title,
    ...(description && { description }),
    url: `${firm.origin}/services/${slug}`,
    provider: organizationReference(firm),
  }
}

function breadcrumbs(
  { origin }: StructuredDataContext,
  { steps }: Extract<SchemaOrgSubject, { type: 'BreadcrumbList' }>,
): SchemaOrgThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

function newsArticle(
  firm: StructuredDataContext,
  article: Extract<SchemaOrgSubject, { type: 'NewsArticle' }>,
): SchemaOrgThing {
  const { path, title, excerpt, category, date, picture } = article
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: excerpt,
    articleSection: category,
    datePublished: date,
    mainEntityOfPage: firm.origin + path,
    ...(picture && { image: firm.origin + picture }),
    author: organizationReference(firm),
    publisher: organizationReference(firm),
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

/** Days with the same hours together. 'By appointment' and closed days are no opening hours. */
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
