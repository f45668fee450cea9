/** Words of the shell and of single places that no module of their own is worth. */

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

export const callToAction = {
  heading: 'Tell us what needs power.',
  text: 'Send the drawing, the load list or a photograph of the meter board. An engineer reads it and replies within 24 hours.',
}

export const clientsHeading = 'People we keep the lights on for'
export const newsTeasersHeading = 'From site'
export const allNews = 'All news'
export const teamIntro = 'The people whose names are on your drawings.'

export const notFound = {
  heading: 'Page Not Found',
  text: "The page you're looking for doesn't exist or has been moved.",
  link: 'Return Home',
}

export const newsOld = { heading: 'News & Updates', text: 'Coming soon...' }

/** The title of a service page whose slug no service has (D31). */
export const unknownServiceTitle = 'Our services'

export const servicesTitle = 'Every volt, from the yard to the lamp'
export const servicesText = 'Three kinds of customer, one way of working.'

/** The banner of the contact page. */
export const contactLabel = 'GET IN TOUCH'
export const contactTitle = 'Contact Us'
export const contactTagline = 'Connect with the business for smart, elegant electrical design solutions'
