import { firm } from '../../src/firm.ts'

/** One path of every kind of public page. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/services',
  '/services/turnkey',
  '/projects',
  '/projects/casa-arco',
  '/faq',
  '/news',
  '/news/why-we-photograph-every-joint',
  '/contact',
  '/inquiry',
  '/privacy',
  '/terms',
] as const

/** More pages of the kinds above: with the longest text, or with no link to them. */
export const MORE_PAGES: readonly string[] = [
  '/news/sixteen-floors-three-phases-one-quiet-summer',
  '/news-old',
]

/** The page with the newsletter form. */
export const NEWSLETTER_PAGE = '/news'

export const HOME = {
  path: '/',
  heading: 'Where electrical engineering meets execution',
  title: new RegExp(`^${firm.name}: electrical design`),
}
