import type { BreadcrumbList, Electrician, Service, WithContext } from 'schema-dts'
import type { PageWords } from '../content/pages.ts'
import { serviceAreas } from '../content/claims.ts'
import type { Settings } from './settings.ts'

declare module 'react' {
  // The type parameter is React's own.
  // oxlint-disable-next-line no-unused-vars
  interface MetaHTMLAttributes<T> {
    /** The router makes a script of structured data of it, escaped; its types do not say so. */
    'script:ld+json'?: WithContext<Thing>
  }
}

/** What the head of a page needs of the router's context. */
interface At {
  match: {
    context: {
      site: { origin: string }
      trpc: { settings: { get: { getData: () => Settings | undefined } } }
    }
  }
}

interface Page {
  words: PageWords | ((brand: string) => PageWords)
  /** The one address of the page, without search parameters. */
  path: string
  /** Which of the pictures for shared links stands for it. */
  image?: 'home' | 'about' | 'services' | 'projects' | 'faq' | 'news' | 'contact' | 'inquiry'
  noindex?: boolean
  /** What the page says for machines (D52): only what it also shows. */
  things?: (firm: Firm) => readonly Thing[]
}

/** Something of schema.org, by its own definitions: a property it does not know is an error of the types. */
type Thing = Exclude<Electrician | Service | BreadcrumbList, string>

interface Firm {
  settings: Settings
  origin: string
}

/**
 * Title, description, canonical address, Open Graph and structured data of a page:
 * `head: (at) => pageHead(at, { words: pages.faq, path: '/faq', image: 'faq' })`. Where the settings could not be
 * loaded the error page stands, and says nothing of itself.
 */
export function pageHead({ match }: At, { words, path, image = 'home', noindex, things }: Page) {
  const { site, trpc } = match.context
  const settings = trpc.settings.get.getData()
  if (!settings) return {}
  const { title, description } = typeof words === 'function' ? words(settings.business_name) : words
  const firm = { settings, origin: site.origin }
  const url = site.origin + path
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: settings.business_name },
      { property: 'og:locale', content: 'en_IN' },
      { property: 'og:url', content: url },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:image', content: `${site.origin}/images/og-${image}.jpg` },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(things?.(firm) ?? []).map((thing) => ({
        'script:ld+json': { '@context': 'https://schema.org' as const, ...thing },
      })),
    ],
    links: noindex ? [] : [{ rel: 'canonical', href: url }],
  }
}

/** The firm, with the areas only where the page names them. */
export function electrician({ settings, origin }: Firm, { areas = false } = {}): Thing {
  const { business_name, phone, email, address, opening_hours } = settings
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
    address,
    openingHoursSpecification: hoursOf(opening_hours),
    ...(areas && { areaServed: serviceAreas.map((name) => ({ '@type': 'City', name })) }),
    ...(places.length > 0 && { sameAs: places }),
  }
}

/** A service of the firm, as its own page describes it. */
export function service(
  { settings, origin }: Firm,
  { slug, title, description }: { slug: string; title: string; description: string },
): Thing {
  return {
    '@type': 'Service',
    name: title,
    ...(description && { description }),
    url: `${origin}/services/${slug}`,
    provider: { '@type': 'Electrician', '@id': `${origin}/#firm`, name: settings.business_name },
  }
}

/** The way to a page, as the crumbs above its title show it: the last one is the page itself. */
export function breadcrumbs({ origin }: Firm, steps: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
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
