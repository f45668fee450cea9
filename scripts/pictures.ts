/**
 * Derives every width of every picture in art/masters for the web: AVIF and WebP into public/images, and
 * the typed list of them into src/content/pictures.gen.ts. A master is called NAME-STATE.webp. What has not
 * changed since the last run, by art/pictures.lock.json, is left alone; the same masters give the same bytes.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

type Crop = { left: number; top: number; width: number; height: number }
type Lock = Record<string, { key: string; width: number; height: number; placeholder: string }>

const MASTERS = 'art/masters'
const OUT = 'public/images'
const LOCK = 'art/pictures.lock.json'
const MANIFEST = 'src/content/pictures.gen.ts'
const MODULES = 'src/content/pictures'
const WRITTEN = '// Written by `npm run pictures` from art/masters.\n'

/** Steps of about a third: a browser never loads much more than it paints. Those wider than a master are not made. */
const WIDTHS = [480, 640, 828, 1080, 1440, 1920, 2560]

/** Ten bits keep the long gradients of the dusk skies from banding, even on screens of eight. */
const AVIF = { quality: 60, effort: 4, chromaSubsampling: '4:2:0', bitdepth: 10 } as const
const WEBP = { quality: 80, effort: 6, smartSubsample: true } as const

/** A picture that is cut anew for a narrow window, so that a phone does not pay for the empty sky beside it. */
const CROPS: Record<string, { of: string; box: Crop }> = {
  'hero-tall': { of: 'hero', box: { left: 700, top: 0, width: 1820, height: 1600 } },
}

const MAX_BYTES = 400 * 1024

const masters = (await readdir(MASTERS)).filter((file) => file.endsWith('.webp')).toSorted()
const before: Lock = existsSync(LOCK) ? JSON.parse(await readFile(LOCK, 'utf8')) : {}
const after: Lock = {}

await mkdir(OUT, { recursive: true })
for (const file of masters) {
  const [name, state] = split(file)
  await derive(name, state, file)
  for (const [crop, { of, box }] of Object.entries(CROPS))
    if (of === name) await derive(crop, state, file, box)
}
await removeStale()
await writeFile(LOCK, `${JSON.stringify(after, null, 2)}\n`)
await writeManifest()

function split(file: string): [name: string, state: string] {
  const match = /^(.+)-([a-z]+)\.webp$/.exec(file)
  if (!match?.[1] || !match[2]) throw new Error(`${MASTERS}/${file}: a master is called NAME-STATE.webp`)
  return [match[1], match[2]]
}

async function derive(name: string, state: string, file: string, box?: Crop) {
  const id = `${name}-${state}`
  const master = await readFile(`${MASTERS}/${file}`)
  const key = createHash('sha256')
    .update(master)
    .update(JSON.stringify([WIDTHS, AVIF, WEBP, box]))
    .digest('hex')
    .slice(0, 16)
  const known = before[id]
  if (known?.key === key && outputs(id, known.width).every((path) => existsSync(path))) {
    after[id] = known
    return
  }
  const picture = box ? sharp(master).extract(box) : sharp(master)
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  for (const width of widthsOf(info.width)) {
    const scaled = raw().resize(width, null, { kernel: 'lanczos3' })
    await save(`${OUT}/${id}-${width}.avif`, await scaled.clone().avif(AVIF).toBuffer())
    await save(`${OUT}/${id}-${width}.webp`, await scaled.clone().webp(WEBP).toBuffer())
  }
  const tiny = await raw().resize(16, null, { kernel: 'cubic' }).webp({ quality: 20, effort: 6 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  after[id] = { key, width: info.width, height: info.height, placeholder }
  console.log(`${id}: ${widthsOf(info.width).join(', ')}`)
}

async function save(path: string, bytes: Buffer) {
  if (bytes.length > MAX_BYTES) throw new Error(`${path} has ${bytes.length} bytes, more than ${MAX_BYTES}`)
  await writeFile(path, bytes)
}

function widthsOf(master: number) {
  return WIDTHS.filter((width) => width <= master)
}

function outputs(id: string, width: number) {
  return widthsOf(width).flatMap((w) => [`${OUT}/${id}-${w}.avif`, `${OUT}/${id}-${w}.webp`])
}

/** Files of masters that are gone, or of widths no longer made; other pictures of the folder are not ours. */
async function removeStale() {
  const wanted = new Set(Object.entries(after).flatMap(([id, { width }]) => outputs(id, width)))
  for (const file of await readdir(OUT)) {
    const path = `${OUT}/${file}`
    if (/-\d+\.(avif|webp)$/.test(file) && !wanted.has(path) && (await stat(path)).isFile()) await rm(path)
  }
}

/** One named export for each picture, so that a page carries only those it shows. */
/** One module a picture, so that a page carries the placeholders of those alone that it shows. */
async function writeManifest() {
  const states = Map.groupBy(Object.keys(after).toSorted(), (id) => id.slice(0, id.lastIndexOf('-')))
  await rm(MODULES, { recursive: true, force: true })
  await mkdir(MODULES, { recursive: true })
  const list: string[] = []
  for (const [name, ids] of states) {
    const all = ids.map((id) => id.slice(name.length + 1))
    const lit = after[`${name}-${all.includes('lit') ? 'lit' : 'all'}`]
    if (!lit) throw new Error(`${name} has no lit picture`)
    const type = all.map((state) => `'${state}'`).join(' | ')
    const constant = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    list.push(`export { ${constant} } from './pictures/${name}.gen.ts'\n`)
    await writeFile(
      `${MODULES}/${name}.gen.ts`,
      `${WRITTEN}import type { PictureSource } from '../../ui/picture.tsx'

export const ${constant}: PictureSource<${type}> = {
  name: '${name}',
  width: ${lit.width},
  height: ${lit.height},
  widths: ${JSON.stringify(widthsOf(lit.width)).replaceAll(',', ', ')},
  placeholder:
    '${lit.placeholder}',
}
`,
    )
  }
  await writeFile(MANIFEST, WRITTEN + list.join(''))
}
