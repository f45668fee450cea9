/** The pages linked in the footer; FAQ is left out. */
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

/** The footer's services while there are none in the back office (D51): the six samples. */
export const footerServices: readonly { slug: string; title: string }[] = [
  { slug: 'residential', title: 'Residential Electrical' },
  { slug: 'commercial', title: 'Commercial Electrical' },
  { slug: 'industrial', title: 'Industrial Electrical' },
  { slug: 'electrical-consultation', title: 'Electrical Consultation' },
  { slug: 'turnkey', title: 'Turnkey' },
  { slug: 'amc', title: 'AMC' },
]
