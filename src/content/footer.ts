/** FAQ is not among them. */
export const footerNavigation = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Services', to: '/services' },
  { label: 'Projects', to: '/projects' },
  { label: 'News', to: '/news' },
  { label: 'Contact', to: '/contact' },
] as const

export const footerBlurb =
  'Electrical design and contracting from a Mumbai suburb. Residential, commercial and industrial work since 2001.'

/** The footer's services while no service is managed (D51); each opens the page of one of the specified six. */
export const footerServices: readonly { slug: string; title: string }[] = [
  { slug: 'residential', title: 'Residential Electrical' },
  { slug: 'commercial', title: 'Commercial Electrical' },
  { slug: 'industrial', title: 'Industrial Electrical' },
  { slug: 'electrical-consultation', title: 'Electrical Consultation' },
  { slug: 'turnkey', title: 'Turnkey Projects' },
  { slug: 'amc', title: 'Maintenance & Safety' },
]
