/*
 * The firm: everything in the code that names the company behind the site. Pages, mails, manifests, server-rendered
 * pages, drawn cards, tests and time-dependent SQL read it. `npm run make-it-yours` writes it; docs/change.md explains
 * the rest. Details that staff edit are settings in the database, whose initial values are here.
 */

export const firm = {
  name: 'Saanjh Electricals',
  shortName: 'Saanjh',
  /** The sample domain, for the sender of mails and sample addresses. A live site sets PUBLIC_URL and MAIL_FROM. */
  domain: 'saanjh.example',
  /** The firm's type for search engines: a type of https://schema.org/LocalBusiness. */
  schemaOrgType: 'Electrician',
  /** The city that names the time zone in the back office and in mails: 'Times are those of …'. */
  city: 'Mumbai',
  /** Where the firm works, shown on pages and to search engines. */
  areas: ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune'],
  /** ISO 3166 code. */
  country: 'IN',
  /** IANA name. Days, weeks, years and working hours follow this zone, wherever the server or a visitor is (D94). */
  timeZone: 'Asia/Kolkata',
  /** The language of pages and mails, in BCP 47. Change it with a translation of the site's `content/`. */
  language: 'en-IN',
  /** How numbers and amounts are written, in BCP 47. */
  locale: 'en-IN',
  /** ISO 4217 code, and the name of the unit in a sentence: 'Enter whole rupees'. */
  currency: 'INR',
  currencyUnits: 'rupees',
  /** The country's calling code, for telephone numbers without one. */
  callingCode: '91',
  /** The languages of the privacy policy; the first is the default. */
  languages: ['en', 'hi', 'mr'],
} as const

/** What an inquiry can be about: the form's options, in order. Values are stored, so they stay when a label changes. */
export const projectTypes = [
  { value: 'residential', label: 'Residential Electrical' },
  { value: 'commercial', label: 'Commercial Electrical' },
  { value: 'industrial', label: 'Industrial Electrical' },
  { value: 'smart-home', label: 'Smart Home Automation' },
  { value: 'maintenance', label: 'Maintenance & Repair' },
  { value: 'other', label: 'Other' },
] as const

/** Initial values of settings, clearly samples (D50). Separate from `firm`, which every page loads. */
export const firmSample = {
  address: 'Unit 00, Sample Industrial Estate, Thane (W), Maharashtra',
  quote:
    'They labelled every circuit. Two years later a pump failed at night and the watchman could tell them on the phone which breaker it was.',
  quoteSource: 'Sample text, secretary of a housing society, Mulund',
} as const

/** The tax number in the settings and its check: one of the modules in `src/core/tax-number/`. */
export { isTaxNumber, taxNumber } from './core/tax-number/gstin.ts'

/**
 * Colours for mails, plain pages, manifests and drawn pictures, which no style sheet reaches. Their names and values
 * are those of `src/theme.css`; a test compares the two.
 */
export const colours = {
  plaster: '#e6e5e1',
  sheet: '#f4f4f1',
  ink: '#1b2328',
  ink2: '#515c62',
  rule: '#c9cac6',
  edge: '#7b858a',
  dusk: '#2b353c',
  night: '#1c2429',
  slate: '#44525a',
  live: '#ffb65a',
  liveInk: '#8a4a00',
  liveLight: '#ffcb8b',
  phR: '#c8372d',
  phY: '#e0a500',
  phB: '#2557b8',
  bad: '#a8231b',
} as const
