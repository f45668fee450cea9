/**
 * Title and description of a page, for its head and for Open Graph. A description is for machines: in the browser it is ''
 * unless the page itself shows it, which keeps it out of the script that every page loads.
 */
export type PageMeta = { title: string; description: string }

type PageName = 'home' | 'contact' | 'inquiry' | 'newsletter' | 'privacy' | 'terms' | 'notFound'

/** By page, as functions of the firm's name and hours in the settings. */
export const pages: Record<PageName, (brand: string, hours: string) => PageMeta> = {
  home: (brand) => ({
    title: brand,
    description: import.meta.env.SSR ? 'What you do, for whom and where.' : '',
  }),
  contact: (brand, hours) => ({
    title: `Contact ${brand}`,
    description: import.meta.env.SSR ? `Phone, e-mail, address and hours. ${hours.split(', ')[0]}.` : '',
  }),
  inquiry: (brand) => ({
    title: `Start your project with ${brand}`,
    description: import.meta.env.SSR ? 'Tell us what you need. We reply within 24 hours.' : '',
  }),
  newsletter: (brand) => ({
    title: `News from ${brand}`,
    description: import.meta.env.SSR
      ? 'Our news by e-mail, now and then. You can leave whenever you like.'
      : '',
  }),
  privacy: (brand) => ({
    title: `Privacy Policy: ${brand}`,
    description: import.meta.env.SSR
      ? 'What we keep when you write to us, why, for how long, and how to have it erased.'
      : '',
  }),
  terms: (brand) => ({
    title: `Terms of Service: ${brand}`,
    description: import.meta.env.SSR ? 'The terms on which this site is offered.' : '',
  }),
  notFound: (brand) => ({
    title: `Page Not Found: ${brand}`,
    description: import.meta.env.SSR ? "The page you're looking for doesn't exist or has been moved." : '',
  }),
}
