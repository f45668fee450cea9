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
