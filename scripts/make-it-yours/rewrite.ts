import { globSync } from 'node:fs'
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min'
import { slugify } from '../../server/core/database/slugs.ts'
import { colours, firm } from '../../src/firm.ts'
import type { Changes } from '../new/changes.ts'
import { accentOf } from './accent.ts'
import type { Answers } from './answers.ts'

/** Where the sample domain, the colours or the name stand besides src/firm.ts. Documents and migrations stay. */
const SOURCES = [
  '{server,src,tests,scripts,migrations}/**/*.{ts,tsx,mjs}',
  'public/**/*.{svg,webmanifest}',
  'src/theme.css',
  '.env.example',
  'renovate.json',
]

/** Plans the new firm: src/firm.ts, and wherever else its words and colours stand. */
export function rewriteFirm(changes: Changes, root: string, answers: Answers): void {
  const { name, colour, zone, site } = answers
  const shortName = name.split(' ')[0]!
  const accent = accentOf(colour)
  const domain = `${slugify(shortName) || 'firm'}.example`
  const words: [from: string, to: string][] = [
    [firm.domain, domain],
    // As regular expressions of tests have it.
    [firm.domain.replace('.', String.raw`\.`), domain.replace('.', String.raw`\.`)],
    [`"timezone": "${firm.timeZone}"`, `"timezone": "${zone}"`],
    [colours.live, accent.live],
    [colours.liveInk, accent.liveInk],
    [colours.liveLight, accent.liveLight],
  ]
  for (const file of globSync(SOURCES, { cwd: root, exclude: isGenerated }).toSorted())
    if (!isMigration(file)) changes.rewrite(file, (text) => replaceAll(text, words))
  for (const file of ['public/site.webmanifest', '.env.example'])
    changes.rewrite(file, (text) => replaceAll(text, [[firm.name, name]]))
  changes.rewrite('public/site.webmanifest', (text) =>
    text.replace(/("short_name": )".*"/, (_, key: string) => key + JSON.stringify(shortName)),
  )
  for (const [field, value] of Object.entries(factsOf(answers))) writeFact(changes, field, value)
  changes.replace(
    'src/firm.ts',
    /tax-number\/[\w-]+\.ts/,
    () => `tax-number/${taxRuleOf(answers.country)}.ts`,
  )
  changes.replace('package.json', /src\/sites\/[\w-]+\/\*/, () => `src/sites/${site}/*`)
}

/** The values of src/firm.ts by their names, as TypeScript. */
function factsOf({ name, zone, country, currency, languages, site }: Answers): Record<string, string> {
  const city = cityOf(zone)
  const plain = site === 'plain'
  return {
    name: quote(name),
    shortName: quote(name.split(' ')[0]!),
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

/** A fact may stand on several lines; a comment or the next one ends it. */
function writeFact(changes: Changes, field: string, value: string): void {
  const fact = new RegExp(`^  ${field}:[^]*?,\\n(?=  (?:/\\*\\*|\\w+:)|\\})`)
  changes.replace('src/firm.ts', fact, () => `  ${field}: ${value},\n`)
}

/** The file of src/core/tax-number. */
export function taxRuleOf(country: string): string {
  if (country === 'IN') return 'gstin'
  return EUROPEAN_UNION.includes(country) ? 'eu-vat' : 'any'
}

const EUROPEAN_UNION =
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** What an amount is called in a sentence: 'euros', 'Indian rupees'. */
function currencyUnits(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}

const isGenerated = (path: string) => /(?:^|[/])(?:node_modules|fonts)(?:$|[/])/.test(path)

/** A migration is as databases have applied it; its test is not. */
const isMigration = (file: string) => file.startsWith('migrations') && !file.endsWith('.test.ts')

const replaceAll = (text: string, words: [from: string, to: string][]) =>
  words.reduce((result, [from, to]) => result.replaceAll(from, () => to), text)

/** 'America/Argentina/Buenos_Aires' → 'Buenos Aires'. A firm elsewhere in its zone changes it in src/firm.ts. */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** A string of TypeScript as the formatter writes it. */
const quote = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)
