import type { OgPicture } from '../../../core/page/og-picture.ts'
import { type HeadContext, pageHead as headOf, type PageHeadOptions } from '../../../core/page/seo.ts'
import { type OgImage, ogImageAlt } from '../content/og-images.ts'

/**
 * Core's `pageHead` with the picture for shared links: one of the site's own pictures by name, or a record's picture.
 * `head: (ctx) => pageHead(ctx, { pageMeta: pages.faq, path: '/faq', image: 'faq' })`
 */
export const pageHead = (
  ctx: HeadContext,
  { image = 'home', ...options }: Omit<PageHeadOptions, 'image'> & { image?: OgImage | OgPicture },
) => headOf(ctx, { ...options, image: import.meta.env.SSR ? toPicture(image) : undefined })

const toPicture = (image: OgImage | OgPicture): OgPicture =>
  typeof image === 'string'
    ? { url: `/images/og-${image}.jpg`, width: 1200, height: 630, alt: ogImageAlt[image] }
    : image
