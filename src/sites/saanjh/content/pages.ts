import type { PageMeta } from '../../../core/page/seo.ts'
import { firm } from '../../../firm.ts'

type PageName =
  | 'home'
  | 'about'
  | 'services'
  | 'projects'
  | 'faq'
  | 'news'
  | 'contact'
  | 'inquiry'
  | 'privacy'
  | 'terms'
  | 'newsOld'
  | 'notFound'

/**
 * Title and description by page, as functions of the firm's name and hours in the settings. The pages of services and
 * articles take theirs from the record: `{title}: {brand}`, and the first sentence or the excerpt.
 */
export const pages: Record<PageName, (brand: string, hours: string) => PageMeta> = {
  home: (brand) => ({
    title: `${brand}: electrical design and contracting, ${firm.city}`,
    description: import.meta.env.SSR
      ? 'Residential, commercial and industrial electrical work in Mumbai, Navi Mumbai, Thane and Pune. Designed, installed and tested by one team since 2001.'
      : '',
  }),
  about: (brand) => ({
    title: `About ${brand}: electrical contractors since 2001`,
    description: import.meta.env.SSR
      ? 'Who we are, how we work and what 23+ years of electrical contracting in the Mumbai region have taught us.'
      : '',
  }),
  services: () => ({
    title: 'Electrical services: residential, commercial, industrial, AMC',
    description: import.meta.env.SSR
      ? 'Consultation, turnkey installation, smart home automation, safety inspection and annual maintenance.'
      : '',
  }),
  projects: () => ({
    title: 'Projects: homes, offices and plants we have wired',
    description: import.meta.env.SSR
      ? 'A selection of electrical work across Mumbai, Navi Mumbai, Thane and Pune.'
      : '',
  }),
  faq: () => ({
    title: 'Questions about electrical work, answered',
    description: import.meta.env.SSR
      ? 'Timelines, load enhancement, earthing, RCCBs, emergency support and cost.'
      : '',
  }),
  news: (brand) => ({
    title: `News from ${brand}`,
    description: 'Notes from site, new services and practical electrical advice.',
  }),
  contact: (brand, hours) => ({
    title: `Contact ${brand}`,
    description: import.meta.env.SSR ? `Phone, e-mail, address and hours. ${hours.split(', ')[0]}.` : '',
  }),
  inquiry: (brand) => ({
    title: `Start your project with ${brand}`,
    description: import.meta.env.SSR ? 'Tell us about the site and the load. We reply within 24 hours.' : '',
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
  newsOld: (brand) => ({
    title: `News & Updates: ${brand}`,
    description: import.meta.env.SSR ? 'Coming soon.' : '',
  }),
  notFound: (brand) => ({
    title: `Page Not Found: ${brand}`,
    description: import.meta.env.SSR ? "The page you're looking for doesn't exist or has been moved." : '',
  }),
}
