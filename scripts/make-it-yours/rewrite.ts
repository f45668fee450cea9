import { globSync } from 'node:fs'
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min'
import { slugify } from '../../server/core/database/slugs.ts'
import { colours } from '../../src/firm.ts'
import type { Changes } from '../new/changes.ts'
import { accentOf } from './accent.ts'
import { type Answers, typesOf } from './answers.ts'

/** Pictures that contain the firm's colours. */
const DRAWN = ['public/favicon.svg', 'public/images/map.svg']

/** Plans the changes for the new firm: facts and colours in src/firm.ts, and the files that cannot import it. */
export function rewriteFirm(changes: Changes, root: string, answers: Answers): void {
  const { name, colour, zone, site, country, types } = answers
  for (const [field, value] of Object.entries(factsOf(answers))) writeFact(changes, field, value)
  changes.replace('src/firm.ts', /(?<=export const projectTypes = )\[[^]*?\](?= as const)/, () =>
    listOfTypes(types),
  )
  changes.replace('src/firm.ts', /tax-number\/[\w-]+\.ts/, () => `tax-number/${taxRuleOf(country)}.ts`)
  const accent = accentOf(colour)
  for (const key of ['live', 'liveInk', 'liveLight'] as const) {
    writeFact(changes, key, quote(accent[key]))
    const token = `--color-${key.replace(/[A-Z]/, '-$&').toLowerCase()}`
    changes.replace('src/theme.css', new RegExp(`(?<=${token}: )#\\w+`), () => accent[key])
    for (const file of globSync(DRAWN, { cwd: root }))
      changes.rewrite(file, (text) => text.replaceAll(colours[key], () => accent[key]))
  }
  writeJson(changes, 'public/site.webmanifest', 'name', name)
  writeJson(changes, 'public/site.webmanifest', 'short_name', shortNameOf(name))
  writeJson(changes, 'renovate.json', 'timezone', zone)
  writeJson(changes, 'package.json', '#site/*', `./src/sites/${site}/*`)
}

const shortNameOf = (name: string): string => name.split(' ')[0]!

/** Replaces a value that occurs once in a JSON file. */
function writeJson(changes: Changes, file: string, key: string, value: string): void {
  const place = new RegExp(`(?<="${key.replace('*', String.raw`\*`)}": )".*"`)
  changes.replace(file, place, () => JSON.stringify(value))
}

/** 'Homes,Shops' → the options of the form, each with the value that is stored. */
const listOfTypes = (types: string): string =>
  `[${typesOf(types)
    .map(({ value, label }) => `{ value: ${quote(value)}, label: ${quote(label)} }`)
    .join(', ')}]`

/** The values of src/firm.ts by name, as TypeScript code. */
function factsOf({ name, zone, country, currency, languages, site }: Answers): Record<string, string> {
  const city = cityOf(zone)
  const plain = site === 'plain'
  return {
    name: quote(name),
    shortName: quote(shortNameOf(name)),
    domain: quote(`${slugify(shortNameOf(name)) || 'firm'}.example`),
    city: quote(city),
    areas: `[${quote(city)}]`,
    ...(plain && { schemaOrgType: quote('LocalBusiness') }),
    country: quote(country),
    timeZone: quote(zone),
    language: quote(`en-${country}`),
    locale: quote(`${languages.split(',')[0]!}-${country}`),
    currency: quote(currency),
    currencyUnits: quote(currencyUnits(currency)),
    callingCode: quote(getCountryCallingCode(country as CountryCode)),
    languages: `[${languages.split(',').map(quote).join(', ')}]`,
    address: quote(`Sample Street 1, ${city}`),
    quote: quote('They came when they had said, and left it as we had agreed.'),
    quoteSource: quote('Sample text, a customer'),
  }
}

/** Replaces a fact. It may span several lines; it ends before a comment or the next fact. */
function writeFact(changes: Changes, field: string, value: string): void {
  const fact = new RegExp(`^  ${field}:[^]*?,\\n(?=  (?:/\\*\\*|\\w+:)|\\})`)
  changes.replace('src/firm.ts', fact, () => `  ${field}: ${value},\n`)
}

/** The file of src/core/tax-number. */
function taxRuleOf(country: string): string {
  if (country === 'IN') return 'gstin'
  return EUROPEAN_UNION.includes(country) ? 'eu-vat' : 'any'
}

const EUROPEAN_UNION =
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The plural of the currency in a sentence: 'euros', 'Indian rupees'. */
function currencyUnits(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}

/** 'America/Argentina/Buenos_Aires' → 'Buenos Aires'. A firm in another city of the zone edits src/firm.ts. */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** A TypeScript string literal, quoted as the formatter does. */
const quote = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)
