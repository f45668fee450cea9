import { globSync } from 'node:fs'
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
export function rewriteFirm(changes: Changes, root: string, { name, colour, zone }: Answers): void {
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
  const fields = { name, shortName, city: cityOf(zone), timeZone: zone }
  for (const [field, value] of Object.entries(fields))
    changes.replace('src/firm.ts', new RegExp(`^  ${field}: .*$`), () => `  ${field}: ${quote(value)},`)
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
