import type { BreadcrumbList, Electrician, NewsArticle, Service } from 'schema-dts'
import { serviceAreas } from '../content/claims.ts'
import type { Settings } from './settings.ts'

/** Something of schema.org, by its own definitions: a property it does not know is an error of the types. */
export type Thing = Exclude<Electrician | Service | BreadcrumbList | NewsArticle, string>

/** What a page is about, by its type at schema.org. */
export type Subject =
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

interface Firm {
  settings: Settings
  origin: string
}

/** The structured data of a subject. */
export function thingOf(subject: Subject, firm: Firm): Thing {
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

function electrician({ settings, origin }: Firm, areas = false): Thing {
  const { business_name, phone, email, address, opening_hours, licence_number, gstin } = settings
  // Those that the footer shows on every page; the contact page alone shows Twitter too.
  const places = [settings.facebook_url, settings.instagram_url, settings.youtube_url].filter(
    (place) => place !== null,
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
    openingHoursSpecification: hoursOf(opening_hours),
    ...(areas && { areaServed: serviceAreas.map((name) => ({ '@type': 'City' as const, name })) }),
    ...(places.length > 0 && { sameAs: places }),
    ...(licence_number && {
      identifier: { '@type': 'PropertyValue' as const, name: 'Licence number', value: licence_number },
    }),
    ...(gstin && { vatID: gstin }),
  }
}

/** The firm where another thing refers to it. */
const reference = ({ settings, origin }: Firm) => ({
  '@type': 'Electrician' as const,
  '@id': `${origin}/#firm`,
  name: settings.business_name,
})

function service(
  firm: Firm,
  { slug, title, description }: { slug: string; title: string; description: string },
): Thing {
  return {
    '@type': 'Service',
    name: title,
    ...(description && { description }),
    url: `${firm.origin}/services/${slug}`,
    provider: reference(firm),
  }
}

function breadcrumbs({ origin }: Firm, { steps }: Extract<Subject, { type: 'BreadcrumbList' }>): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: origin + path,
    })),
  }
}

function newsArticle(firm: Firm, article: Extract<Subject, { type: 'NewsArticle' }>): Thing {
  const { path, title, excerpt, category, date, picture } = article
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: excerpt,
    articleSection: category,
    datePublished: date,
    mainEntityOfPage: firm.origin + path,
    ...(picture && { image: firm.origin + picture }),
    author: reference(firm),
    publisher: reference(firm),
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
type Day = (typeof DAYS)[keyof typeof DAYS]

/** Days with the same hours together. 'By appointment' and closed days are no opening hours. */
function hoursOf(hours: Settings['opening_hours']) {
  const byHours = new Map<string, { opens: string; closes: string; dayOfWeek: Day[] }>()
  for (const [day, name] of Object.entries(DAYS)) {
    const open = hours[day as keyof typeof DAYS]
    if (!Array.isArray(open)) continue
    const [opens, closes] = open
    const same = byHours.get(`${opens}-${closes}`) ?? { opens, closes, dayOfWeek: [] }
    same.dayOfWeek.push(name)
    byHours.set(`${opens}-${closes}`, same)
  }
  return [...byHours.values()].map((same) => ({ '@type': 'OpeningHoursSpecification' as const, ...same }))
}
