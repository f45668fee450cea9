import type { PageMeta } from '../../../core/page/seo.ts'

/* The texts of the site. `hero`, `about` and `process` are the defaults of the back office's content. */

export const hero = {
  title: 'Good work, plainly done',
  content: 'Tell us what you need. We look at it, say what it takes and what it costs, and do it.',
}
export const about = {
  title: 'Who we are',
  content:
    'A small firm whose people answer the phone themselves. We take on what we can do well, and say so when we cannot.',
}
export const process = {
  title: 'How it goes',
  content:
    'You write to us. One of us calls back and comes to look. You get an offer in writing, with a price and a date. We do the work, and show you what was done.',
}

export const navigation = [
  { label: 'Home', to: '/' },
  { label: 'Services', to: '/services' },
  { label: 'Contact', to: '/contact' },
] as const

export const inquire = 'Write to us'

/** The confirmations of the forms. */
export const inquirySent = { title: 'We have your inquiry', text: 'One of us replies within 24 hours.' }
export const contactSent = { title: 'We have your message', text: 'One of us replies within 24 hours.' }

/** The titles on the pictures for shared links, which the server draws (`/og/pages/NAME.jpg`). */
export const pageTitles = {
  home: hero.title,
  services: 'Services',
  contact: 'Contact',
  inquiry: inquire,
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
}

type PageName = keyof typeof pageTitles | 'notFound'

/** Title and description of each page; the description is for search engines and stays on the server (`PageMeta`). */
export const pages: Record<PageName, (brand: string) => PageMeta> = {
  home: (brand) => ({ title: brand, description: import.meta.env.SSR ? hero.content : '' }),
  services: (brand) => ({
    title: `Services: ${brand}`,
    description: import.meta.env.SSR ? `What ${brand} does.` : '',
  }),
  contact: (brand) => ({
    title: `Contact: ${brand}`,
    description: import.meta.env.SSR ? `Phone, e-mail, address and hours of ${brand}.` : '',
  }),
  inquiry: (brand) => ({
    title: `${inquire}: ${brand}`,
    description: import.meta.env.SSR ? 'Tell us what you need. We reply within 24 hours.' : '',
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
  notFound: (brand) => ({ title: `Page not found: ${brand}`, description: '' }),
}
