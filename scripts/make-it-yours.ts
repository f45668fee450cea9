// `npm run make-it-yours`: asks for the firm's name, colour, time zone, country, currency, site, languages and project
// types (or takes options), writes them, deletes the other site, redraws icons and pictures, and prints how to undo it.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firm } from '../src/firm.ts'
import { accentOf } from './make-it-yours/accent.ts'
import { readAnswers } from './make-it-yours/answers.ts'
import { removeOtherSites } from './make-it-yours/remove.ts'
import { rewriteFirm } from './make-it-yours/rewrite.ts'
import { Changes } from './new/changes.ts'
import { assertClean, formatFiles, readArguments, writeRouteTree } from './new/checkout.ts'
import { Refusal, runOrRefuse } from './new/refusal.ts'

const root = join(import.meta.dirname, '..')

const options = {
  name: { type: 'string' },
  colour: { type: 'string' },
  zone: { type: 'string' },
  country: { type: 'string' },
  currency: { type: 'string' },
  languages: { type: 'string' },
  types: { type: 'string' },
  site: { type: 'string' },
  force: { type: 'boolean' },
  'no-pictures': { type: 'boolean' },
} as const

await runOrRefuse(run)

async function run(): Promise<void> {
  const { force, 'no-pictures': noPictures, ...given } = readArguments({ options }).values
  if (!force) assertClean(root)
  const changes = new Changes(root)
  const answers = await readAnswers(given)
  rewriteFirm(changes, root, answers)
  changes.write()
  const removed = removeOtherSites(root, answers.site)
  await writeRouteTree(root)
  const edited = changes.edited.filter((file) => existsSync(join(root, file)))
  formatFiles(root, edited.filter(isSource))
  if (!noPictures) drawPictures()
  process.stdout.write(report(edited, removed, answers.colour, { force, noPictures }))
}

/** A titled list of the report; empty if there is nothing to list. */
function listed(title: string, files: string[]): string {
  return files.length === 0 ? '' : `${title}\n${files.map((file) => `  ${file}\n`).join('')}`
}

/** The site's files that name one of these places. */
function filesThatName(places: readonly string[]): string[] {
  const namesOne = (file: string) => {
    const text = readFileSync(join(root, file), 'utf8')
    return places.some((place) => text.includes(place))
  }
  const files = globSync('{src,server}/**/*.{ts,tsx}', { cwd: root })
  return files.filter((file) => !/\.test\.tsx?$/.test(file) && namesOne(file)).toSorted()
}

function isSource(file: string): boolean {
  return /\.(?:tsx?|mjs|css|json)$/.test(file)
}

/** Icons and the pictures of shared links, in a process that reads the firm that was just written. */
function drawPictures(): void {
  const { status } = spawnSync(process.execPath, ['art/marks.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Refusal('the words are written, but not the pictures: art/marks.mjs failed')
}

function report(
  edited: string[],
  removed: string[],
  colour: string,
  { force, noPictures }: { force?: boolean; noPictures?: boolean },
): string {
  const { live, liveInk } = accentOf(colour)
  const places = filesThatName([firm.city, ...firm.areas])
  return `${listed('Written:', edited)}${listed(
    'Deleted:',
    removed.filter((file) => !file.startsWith('public/images/')),
  )}${noPictures ? '' : '  public/: icons and sharing pictures\n'}
Its colour is ${live} behind dark text and on dark grounds, and ${liveInk} as text on light ones.
${listed('These mention the former place, in text that only you can rewrite:', places)}
Try it: npm run types && npm run dev
The rest of the firm is in src/firm.ts, its words in the site's content/: docs/change.md.

To take it back${force ? ', with whatever else you changed' : ''}: git restore .
`
}
