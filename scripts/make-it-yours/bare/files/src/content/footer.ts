/** The pages linked in the footer. */
export const footerNavigation = [
  { label: 'Home', to: '/' },
  { label: 'Contact', to: '/contact' },
  { label: 'Newsletter', to: '/newsletter' },
] as const

export const footerBlurb = 'What you do, in a few words.'
