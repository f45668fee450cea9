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
  /** Of the words of pages and mails, in BCP 47; who translates `src/sites/saanjh/content/` says so here. */
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

/** The tax number of the settings; `isTaxNumber` checks it. */
export const taxNumber = {
  label: 'GSTIN',
  hint: '15 characters, the last one checks the others.',
  maxLength: 15,
} as const

const BASE36_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Whether this is a valid GSTIN, the Indian tax number: state code, PAN, entity number, Z and a check character. For the
 * check, the first fourteen base 36 digits are weighted 1 and 2 in turn, and the digit sums of the products are added.
 */
export function isTaxNumber(value: string): boolean {
  if (!/^[0-3]\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(value)) return false
  let sum = 0
  for (let i = 0; i < 14; i++) {
    const product = BASE36_DIGITS.indexOf(value.charAt(i)) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return value.charAt(14) === BASE36_DIGITS.charAt((36 - (sum % 36)) % 36)
}

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
