import type { BreadcrumbList, CreativeWork, FAQPage, LocalBusiness, NewsArticle, Service } from 'schema-dts'
import { firm } from '../../firm.ts'
import type { Settings } from './settings.ts'

/** The types of schema.org that pages use; an unknown property is a type error. */
export type SchemaOrgThing = Exclude<
  LocalBusiness | Service | BreadcrumbList | NewsArticle | CreativeWork | FAQPage,
  string
>

/** The subject of a page, by its schema.org type. */
export type SchemaOrgSubject =
  /** The firm, with the areas that it serves when the page names them. */
  | { type: 'Business'; areas?: readonly string[] }
  /** A service of the firm, as described on its own page. */
  | { type: 'Service'; slug: string; title: string; description: string }
  | ProjectSubject
  | { type: 'FAQPage'; entries: readonly { question: string; answer: string }[] }
  /** The breadcrumbs above the page's title; the last step is the page itself. */
  | { type: 'BreadcrumbList'; steps: readonly { name: string; path: string }[] }
  /** An article; times in ISO 8601. The address of its picture may be a path. */
  | {
      type: 'NewsArticle'
      path: string
      title: string
      summary: string
      category: string
      publish_at: string
      updated_at: string
      image_url: string | null
    }

/** A project of the firm, as described on its own page; the addresses of its pictures may be paths. */
interface ProjectSubject {
  type: 'Project'
  path: string
  title: string
  description: string
  category: string | null
  location: string | null
  year: number
  /** ISO 8601. */
  updated_at: string
  image_url: string | null
  before_url: string | null
  after_url: string | null
  photos: readonly { image_url: string }[]
}

interface StructuredDataContext {
  settings: Settings
  origin: string
}

/** The schema.org object of a subject. */
export function toSchemaOrg(subject: SchemaOrgSubject, context: StructuredDataContext): SchemaOrgThing {
  switch (subject.type) {
    case 'Business':
      return business(context, subject.areas)
    case 'Service':
      return service(context, subject)
    case 'Project':
      return project(context, subject)
    case 'BreadcrumbList':
      return breadcrumbs(context, subject)
    case 'NewsArticle':
      return newsArticle(context, subject)
    case 'FAQPage':
      return faqPage(subject)
  }
}

function business(
  { settings, origin }: StructuredDataContext,
  areas: readonly string[] = [],
): SchemaOrgThing {
  const { business_name, phone_url, email, address, opening_hours, licence_number, gstin } = settings
  // Only the profiles that the footer shows on every page: Twitter is on the contact page only.
  const socialUrls = [settings.facebook_url, settings.instagram_url, settings.youtube_url].filter(
    (url) => url !== null,
  )
  return {
    '@type': firm.schemaOrgType,
    '@id': `${origin}/#firm`,
    name: business_name,
    url: `${origin}/`,
    image: `${origin}/images/og-home.jpg`,
    telephone: phone_url.replaceAll(/^tel:|,.*/g, ''),
    email,
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: firm.country },
    openingHoursSpecification: toOpeningHours(opening_hours),
    ...(areas.length > 0 && { areaServed: areas.map((name) => ({ '@type': 'City' as const, name })) }),
    ...(socialUrls.length > 0 && { sameAs: socialUrls }),
    ...(licence_number && {
      identifier: { '@type': 'PropertyValue' as const, name: 'Licence number', value: licence_number },
    }),
    ...(gstin && { vatID: gstin }),
  }
}

/** A reference to the firm, as the author of an article or the provider of a service. */
const organizationReference = ({ settings, origin }: StructuredDataContext) => ({
  '@type': firm.schemaOrgType,
  '@id': `${origin}/#firm`,
  name: settings.business_name,
})

function service(
  context: StructuredDataContext,
  { slug, title, description }: { slug: string; title: string; description: string },
): SchemaOrgThing {
  return {
    '@type': 'Service',
    name: title,
    ...(description && { description }),
    url: `${context.origin}/services/${slug}`,
    provider: organizationReference(context),
  }
}

function project(context: StructuredDataContext, subject: ProjectSubject): SchemaOrgThing {
  const { title, description, category, location } = subject
  const pictures = [subject, ...subject.photos].map(({ image_url }) => image_url)
  const states = subject.before_url && subject.after_url ? [subject.before_url, subject.after_url] : []
  const images = [...pictures, ...states].filter((url) => url !== null)
  return {
    '@type': 'CreativeWork',
    name: title,
    ...(description && { description }),
    url: context.origin + subject.path,
    ...(category && { genre: category }),
    ...(location && { locationCreated: { '@type': 'Place' as const, name: location } }),
    dateCreated: String(subject.year),
    dateModified: subject.updated_at,
    ...(images.length > 0 && { image: images.map((url) => new URL(url, context.origin).href) }),
    provider: organizationReference(context),
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
  context: StructuredDataContext,
  article: Extract<SchemaOrgSubject, { type: 'NewsArticle' }>,
): SchemaOrgThing {
  const { path, title, summary, category, publish_at, updated_at, image_url } = article
  return {
    '@type': 'NewsArticle',
    headline: title,
    ...(summary && { description: summary }),
    articleSection: category,
    datePublished: publish_at,
    dateModified: updated_at > publish_at ? updated_at : publish_at,
    mainEntityOfPage: context.origin + path,
    ...(image_url && { image: new URL(image_url, context.origin).href }),
    author: organizationReference(context),
    publisher: organizationReference(context),
  }
}

const faqPage = ({ entries }: Extract<SchemaOrgSubject, { type: 'FAQPage' }>): SchemaOrgThing => ({
  '@type': 'FAQPage',
  mainEntity: entries
    .filter(({ answer }) => answer !== '')
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
})

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
