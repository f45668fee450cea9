/**
 * `npm run pictures`: makes responsive images from the masters art/masters/NAME-STATE.webp. Writes every width as AVIF
 * and WebP into public/images, and typed modules for them into the site's content. Images that have not changed
 * according to art/pictures.lock.json are skipped; the same masters give the same bytes.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { makePlaceholder } from '../server/core/media/renditions.ts'
import { SITE_FOLDER } from './site.ts'

type Crop = { left: number; top: number; width: number; height: number }
type Lock = Record<string, { key: string; width: number; height: number; placeholder: string }>

const MASTERS_FOLDER = 'art/masters'
const OUTPUT_FOLDER = 'public/images'
const LOCK_FILE = 'art/pictures.lock.json'
const INDEX_FILE = `${SITE_FOLDER}/content/pictures.gen.ts`
const MODULES_FOLDER = `${SITE_FOLDER}/content/pictures`
const GENERATED_HEADER = '// Written by `npm run pictures` from art/masters.\n'

/**
 * Pixel widths in steps of about a third, so that a browser never loads many more pixels than it paints. The widest
 * file of a picture is as wide as its master or its crop: images are never enlarged.
 */
const WIDTHS = [480, 640, 828, 1080, 1440, 1920, 2560]

/** Ten bits per channel keep the long gradients of the dusk skies from banding, even on 8-bit screens. */
const AVIF = { quality: 60, effort: 4, chromaSubsampling: '4:2:0', bitdepth: 10 } as const
const WEBP = { quality: 80, effort: 6, smartSubsample: true } as const

/**
 * Art direction: the hero for narrow windows, so that a phone does not load the empty sky beside the subject, and
 * close-ups for the case studies, which look like different pictures beside the full ones on the home page.
 */
const CROPS: Record<string, { of: string; box: Crop }> = {
  'hero-tall': { of: 'hero', box: { left: 700, top: 0, width: 1820, height: 1600 } },
  'office-windows': { of: 'office', box: { left: 1092, top: 160, width: 828, height: 828 } },
  'resid-flats': { of: 'resid', box: { left: 664, top: 120, width: 828, height: 828 } },
  'switchroom-doors': { of: 'switchroom', box: { left: 0, top: 240, width: 828, height: 828 } },
}

/** The largest image file allowed. */
const MAX_BYTES = 400 * 1024

const previousLock: Lock = existsSync(LOCK_FILE) ? JSON.parse(await readFile(LOCK_FILE, 'utf8')) : {}
const nextLock: Lock = {}

if (import.meta.main) {
  await mkdir(OUTPUT_FOLDER, { recursive: true })
  for (const file of (await readdir(MASTERS_FOLDER)).filter((name) => name.endsWith('.webp')).toSorted()) {
    const [name, state] = parseMasterName(file)
    await derive(name, state, file)
    for (const [crop, { of, box }] of Object.entries(CROPS))
      if (of === name) await derive(crop, state, file, box)
  }
  await removeStaleFiles()
  await writeFile(LOCK_FILE, `${JSON.stringify(nextLock, null, 2)}\n`)
  await rm(MODULES_FOLDER, { recursive: true, force: true })
  await mkdir(MODULES_FOLDER, { recursive: true })
  for (const [path, text] of Object.entries(modulesOf(nextLock))) await writeFile(path, text)
}

function parseMasterName(file: string): [name: string, state: string] {
  const match = /^(.+)-([a-z]+)\.webp$/.exec(file)
  if (!match?.[1] || !match[2])
    throw new Error(`${MASTERS_FOLDER}/${file}: a master is called NAME-STATE.webp`)
  return [match[1], match[2]]
}

async function derive(name: string, state: string, file: string, box?: Crop) {
  const id = `${name}-${state}`
  const master = await readFile(`${MASTERS_FOLDER}/${file}`)
  const key = createHash('sha256')
    .update(master)
    .update(JSON.stringify([WIDTHS, AVIF, WEBP, box]))
    .digest('hex')
    .slice(0, 16)
  const previous = previousLock[id]
  if (previous?.key === key && outputs(id, previous.width).every((path) => existsSync(path))) {
    nextLock[id] = previous
    return
  }
  const picture = box ? sharp(master).extract(box) : sharp(master)
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  for (const width of widthsOf(info.width)) {
    const scaled = raw().resize(width, null, { kernel: 'lanczos3' })
    await save(`${OUTPUT_FOLDER}/${id}-${width}.avif`, await scaled.clone().avif(AVIF).toBuffer())
    await save(`${OUTPUT_FOLDER}/${id}-${width}.webp`, await scaled.clone().webp(WEBP).toBuffer())
  }
  const placeholder = await makePlaceholder(raw())
  nextLock[id] = { key, width: info.width, height: info.height, placeholder }
  console.log(`${id}: ${widthsOf(info.width).join(', ')}`)
}

async function save(path: string, bytes: Buffer) {
  if (bytes.length > MAX_BYTES) throw new Error(`${path} has ${bytes.length} bytes, more than ${MAX_BYTES}`)
  await writeFile(path, bytes)
}

function widthsOf(master: number) {
  return [...WIDTHS.filter((width) => width < master), master]
}

function outputs(id: string, width: number) {
  return widthsOf(width).flatMap((w) => [
    `${OUTPUT_FOLDER}/${id}-${w}.avif`,
    `${OUTPUT_FOLDER}/${id}-${w}.webp`,
  ])
}

/** Deletes images of removed masters and widths. Other files in the folder are left unchanged. */
async function removeStaleFiles() {
  const expectedFiles = new Set(Object.entries(nextLock).flatMap(([id, { width }]) => outputs(id, width)))
  for (const file of await readdir(OUTPUT_FOLDER)) {
    const path = `${OUTPUT_FOLDER}/${file}`
    if (/-\d+\.(avif|webp)$/.test(file) && !expectedFiles.has(path) && (await stat(path)).isFile())
      await rm(path)
  }
}

/** Generated modules by path: one per picture, so that a page loads only its own placeholders; and an index. */
export function modulesOf(lock: Lock): Record<string, string> {
  const states = Map.groupBy(Object.keys(lock).toSorted(), (id) => id.slice(0, id.lastIndexOf('-')))
  const modules: Record<string, string> = {}
  let index = GENERATED_HEADER
  for (const [name, ids] of states) {
    const stateNames = ids.map((id) => id.slice(name.length + 1))
    const lit = lock[`${name}-${stateNames.includes('lit') ? 'lit' : 'all'}`]
    if (!lit) throw new Error(`${name} has no lit picture`)
    const type = stateNames.map((state) => `'${state}'`).join(' | ')
    const constant = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    index += `export { ${constant} } from './pictures/${name}.gen.ts'\n`
    modules[`${MODULES_FOLDER}/${name}.gen.ts`] =
      `${GENERATED_HEADER}import type { PictureSource } from '../../../../core/ui/picture.tsx'

export const ${constant}: PictureSource<${type}> = {
  name: '${name}',
  width: ${lit.width},
  height: ${lit.height},
  widths: ${JSON.stringify(widthsOf(lit.width)).replaceAll(',', ', ')},
  placeholder:
    '${lit.placeholder}',
}
`
  }
  return { ...modules, [INDEX_FILE]: index }
}
