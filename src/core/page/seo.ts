import type { WithContext } from 'schema-dts'
import { firm } from '../../firm.ts'
import type { OgPicture } from './og-picture.ts'
import type { Settings } from './settings.ts'
import { type SchemaOrgSubject, type SchemaOrgThing, toSchemaOrg } from './structured-data.ts'

declare module 'react' {
  // The type parameter is React's own.
  // oxlint-disable-next-line no-unused-vars
  interface MetaHTMLAttributes<T> {
    /** The router renders it as a JSON-LD script, escaped; its types lack it. */
    'script:ld+json'?: WithContext<SchemaOrgThing>
  }
}

/**
 * Title and description of a page, for its head and for Open Graph. A description is for machines: in the browser it is
 * '' unless the page itself shows it, so that the script that every page loads does not contain it.
 */
export type PageMeta = { title: string; description: string }

/** The part of a route's `head` context that pageHead reads. */
export interface HeadContext {
  match: { context: { site: { origin: string } } }
  /** Includes the layout's match, which has loaded the settings. */
  matches: readonly { loaderData?: unknown }[]
}

export interface PageHeadOptions {
  pageMeta: (brand: string, hours: string) => PageMeta
  /** The path of the canonical address, without search parameters. */
  path: string
  /** The Open Graph picture; on the server only. */
  image?: OgPicture
  noindex?: boolean
  /** Day of publication of an article, ISO 8601. */
  published?: string
  /** Structured data (D52): only what the page also shows. */
  structuredData?: readonly SchemaOrgSubject[]
}

/**
 * The `head` of a route, with title, description, canonical address, Open Graph and structured data:
 * `head: (ctx) => pageHead(ctx, { pageMeta: pages.faq, path: '/faq' })`. Empty when the settings could not be loaded,
 * since the error page is shown then. Metadata that only machines read is rendered on the server only, so that the
 * browser does not load its code; `use-page-change.ts` removes it on navigation.
 */
export function pageHead(
  { match, matches }: HeadContext,
  { pageMeta, path, image, noindex, published, structuredData = [] }: PageHeadOptions,
) {
  const { site } = match.context
  const settings = matches.find(hasSettings)?.loaderData.settings
  if (!settings) return {}
  const { title, description } = pageMeta(settings.business_name, settings.hours_text)
  const business = { settings, origin: site.origin }
  const url = site.origin + path
  return {
    meta: [
      { title },
      { property: 'og:type', content: published ? 'article' : 'website' },
      { property: 'og:title', content: title },
      noindex ? { name: 'robots', content: 'noindex' } : { property: 'og:url', content: url },
      ...(import.meta.env.SSR
        ? [
            // The first three are the same on every page, so they remain after a navigation.
            { property: 'og:site_name', content: settings.business_name },
            { property: 'og:locale', content: firm.language.replace('-', '_') },
            { name: 'twitter:card', content: 'summary_large_image' },
            { name: 'description', content: description },
            { property: 'og:description', content: description },
            ...(image ? ogImageMeta(image, site.origin) : []),
            ...(published ? [{ property: 'article:published_time', content: published }] : []),
            ...structuredData.map((subject) => ({
              'script:ld+json': {
                '@context': 'https://schema.org' as const,
                ...toSchemaOrg(subject, business),
              },
            })),
          ]
        : []),
    ],
    links: noindex ? [] : [{ rel: 'canonical', href: url }],
  }
}

const hasSettings = (match: { loaderData?: unknown }): match is { loaderData: { settings: Settings } } =>
  typeof match.loaderData === 'object' && match.loaderData !== null && 'settings' in match.loaderData

function ogImageMeta({ url, width, height, alt }: OgPicture, origin: string) {
  return [
    { property: 'og:image', content: new URL(url, origin).href },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
  ]
}

/** The title with the firm's name, unless that exceeds the length that search results show. */
export function titleWithBrand(title: string, brand: string): string {
  const fullTitle = `${title}: ${brand}`
  return fullTitle.length > TITLE_MAX ? title : fullTitle
}

const TITLE_MAX = 70
