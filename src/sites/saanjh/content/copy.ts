/** Texts of the header, and single texts without a separate module. */

export const startYourProject = 'START YOUR PROJECT'

export const navigation = [
  { label: 'HOME', to: '/' },
  { label: 'ABOUT', to: '/about' },
  { label: 'SERVICES', to: '/services' },
  { label: 'PROJECTS', to: '/projects' },
  { label: 'FAQ', to: '/faq' },
  { label: 'NEWS', to: '/news' },
  { label: 'CONTACT', to: '/contact' },
] as const

export const newsOld = { heading: 'News & Updates', text: 'Coming soon...' }

/** The title of a service page with an unknown slug (D31). */
export const unknownServiceTitle = 'Our services'

export const servicesTitle = 'Every volt, from the yard to the lamp'
export const servicesText = 'Three kinds of customer, one way of working.'
