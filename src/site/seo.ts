import type { WithContext } from 'schema-dts'
import { type OgImage, ogImageAlt } from '../content/og-images.ts'
import type { PageMeta } from '../content/pages.ts'
import type { Settings } from './settings.ts'
import { type SchemaOrgSubject, type SchemaOrgThing, toSchemaOrg } from './structured-data.ts'

declare module 'react' {
  // The type parameter is React's own.
  // oxlint-disable-next-line no-unused-vars
  interface MetaHTMLAttributes<T> {
    /** The router makes a script of structured data of it, escaped; its types do not say so. */
    'script:ld+json'?: WithContext<SchemaOrgThing>
  }
}

/** What the head of a page needs of the router's context. */
interface HeadContext {
  match: {
    context: {
      site: { origin: string }
      trpc: { settings: { get: { getData: () => Settings | undefined } } }
    }
  }
}

interface PageHeadOptions {
  pageMeta: (brand: string, hours: string) => PageMeta
  /** The one address of the page, without search parameters. */
  path: string
  /** Which of the pictures for shared links stands for it. */
  image?: OgImage
  noindex?: boolean
  /** Day of publication of an article, ISO 8601. */
  published?: string
  /** What the page says for machines (D52): only what it also shows. */
  structuredData?: readonly SchemaOrgSubject[]
}

/**
 * Title, description, canonical address, Open Graph and structured data of a page:
 * `head: (at) => pageHead(at, { words: pages.faq, path: '/faq', image: 'faq' })`. Where the settings could not be
 * loaded the error page stands, and says nothing of itself. What only machines read stands in served pages alone, or it
 * would be script on every page; `site/effects.tsx` takes it away when the visitor goes on to another page.
 */
export function pageHead(
  { match }: HeadContext,
  { pageMeta, path, image = 'home', noindex, published, structuredData = [] }: PageHeadOptions,
) {
  const { site, trpc } = match.context
  const settings = trpc.settings.get.getData()
  if (!settings) return {}
  const { title, description } = pageMeta(settings.business_name, settings.hours_text)
  const firm = { settings, origin: site.origin }
  const url = site.origin + path
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: published ? 'article' : 'website' },
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
      ...(import.meta.env.SSR
        ? [
            { property: 'og:image:alt', content: ogImageAlt[image] },
            ...(published ? [{ property: 'article:published_time', content: published }] : []),
            ...structuredData.map((subject) => ({
              'script:ld+json': { '@context': 'https://schema.org' as const, ...toSchemaOrg(subject, firm) },
            })),
          ]
        : []),
    ],
    links: noindex ? [] : [{ rel: 'canonical', href: url }],
  }
}

/** The name of what a page is about, with the firm's while search results show both whole. */
export function titleWithBrand(title: string, brand: string): string {
  const fullTitle = `${title}: ${brand}`
  return fullTitle.length > TITLE_MAX ? title : fullTitle
}

const TITLE_MAX = 70
