/*
 * The firm: everything that the code says of whose site this is. Pages, mails, manifests, server-rendered pages, drawn cards,
 * tests and the time-dependent SQL read it. `npm run make-it-yours` writes it, and docs/change.md says the rest. The
 * details that staff change are settings in the database; they begin with what stands here.
 */

export const firm = {
  name: 'Saanjh Electricals',
  shortName: 'Saanjh',
  /** The sample domain, of the sender of mails and the sample addresses. A live site sets PUBLIC_URL and MAIL_FROM. */
  domain: 'saanjh.example',
  /** What it is to search engines: a type of https://schema.org/LocalBusiness. */
  schemaOrgType: 'Electrician',
  /** Whose time the back office and mails name: 'Times are those of …'. */
  city: 'Mumbai',
  /** Where it works, as pages and search engines are told. */
  areas: ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune'],
  /** ISO 3166. */
  country: 'IN',
  /** IANA. Days, weeks, years and working hours are this zone's, wherever the server or a visitor is (D94). */
  timeZone: 'Asia/Kolkata',
  /** Of the words of pages and mails, in BCP 47; who translates the site's `content/` says so here. */
  language: 'en-IN',
  /** How numbers and amounts are written, in BCP 47. */
  locale: 'en-IN',
  /** ISO 4217; and what an amount is called in a sentence: 'Enter whole rupees'. */
  currency: 'INR',
  currencyUnits: 'rupees',
  /** Of the country, for telephone numbers without one. */
  callingCode: '91',
  /** In which the privacy policy is offered, the first by default. */
  languages: ['en', 'hi', 'mr'],
} as const

/** What an inquiry is about: the options of the form, in its order. The values are stored, and stay when a label changes. */
export const projectTypes = [
  { value: 'residential', label: 'Residential Electrical' },
  { value: 'commercial', label: 'Commercial Electrical' },
  { value: 'industrial', label: 'Industrial Electrical' },
  { value: 'smart-home', label: 'Smart Home Automation' },
  { value: 'maintenance', label: 'Maintenance & Repair' },
  { value: 'other', label: 'Other' },
] as const

/** What the settings hold until somebody enters more, clearly samples (D50). Apart from `firm`, which every page loads. */
export const firmSample = {
  address: 'Unit 00, Sample Industrial Estate, Thane (W), Maharashtra',
  quote:
    'They labelled every circuit. Two years later a pump failed at night and the watchman could tell them on the phone which breaker it was.',
  quoteSource: 'Sample text, secretary of a housing society, Mulund',
} as const

/** The tax number of the settings and the check of one: one of `src/core/tax-number/`. */
export { isTaxNumber, taxNumber } from './core/tax-number/gstin.ts'

/**
 * The colours of mails, plain pages, manifests and drawn pictures, which no style sheet reaches: those of `src/theme.css` by
 * the same names; a test compares the two.
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
