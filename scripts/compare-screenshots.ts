// `npm run shots:compare -- before`: compares `.cache/shots` with an older copy of it, picture by picture.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

const AFTER = '.cache/shots'
/** The pictures that differ, with the differing pixels in red. */
const DIFFERENCES = '.cache/shots-differences'
/** The percentage of pixels that may differ after a change that should be invisible. */
const MAX_DIFFERENCE = 0.5

const [before] = process.argv.slice(2)
if (!before)
  throw new Error('Name the folder that holds the older screenshots: npm run shots:compare -- before')

await mkdir(DIFFERENCES, { recursive: true })
const names = [...new Set([...(await pictures(before)), ...(await pictures(AFTER))])].toSorted()
let failed = 0
for (const name of names) {
  const percent = await difference(name)
  if (percent === 0) continue
  const isTooMuch = percent > MAX_DIFFERENCE
  if (isTooMuch) failed += 1
  process.stdout.write(`${isTooMuch ? 'DIFFERS' : '  small'}  ${percent.toFixed(3)} %  ${name}\n`)
}
process.stdout.write(`${names.length} screenshots, ${failed} differ by more than ${MAX_DIFFERENCE} %\n`)
process.exit(failed > 0 ? 1 : 0)

async function pictures(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png'))
}

/** The percentage of pixels that differ; 100 where a picture is missing or has another size. */
async function difference(name: string): Promise<number> {
  const [older, newer] = await Promise.all([pixels(join(before ?? '', name)), pixels(join(AFTER, name))])
  if (!older || !newer) return 100
  const { width, height } = older.info
  if (newer.info.width !== width || newer.info.height !== height) return 100
  const marked = new Uint8Array(older.data.length)
  const count = pixelmatch(older.data, newer.data, marked, width, height)
  if (count > 0) await sharp(marked, { raw: { width, height, channels: 4 } }).toFile(join(DIFFERENCES, name))
  return (100 * count) / (width * height)
}

/** Null if there is no such file. */
async function pixels(file: string) {
  return await sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
}
