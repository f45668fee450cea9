// The mark in every size a browser or a phone asks for, and the pictures that stand for shared links.
// node scripts/run.mjs --browser art/marks.mjs; needs a Chromium, because the words are set in the variable font.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { colours, firm } from '../src/firm.ts'
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts'

const root = new URL('..', import.meta.url).pathname
const { night: NIGHT, sheet: SHEET, live: LIVE, dusk: DUSK, slate: SLATE } = colours

/** The open switch of the logo in a square of 32 with a margin: live up to the end of its arm, dead behind it. */
const icon = (margin) => {
  const [from, size] = [-margin, 32 + 2 * margin]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${size} ${size}">` +
    `<path fill="${NIGHT}" d="M${from} ${from}h${size}v${size}H${from}z"/>` +
    `<g stroke-width="2.6" fill="none"><path stroke="${SHEET}" d="M24.500 19.500H${size}"/><path stroke="${LIVE}" d="M${from} 19.500H7.500L23.600 10.200"/></g>` +
    `<circle cx="7.500" cy="19.500" r="3" fill="${LIVE}"/><circle cx="24.500" cy="19.500" r="3" fill="${SHEET}"/></svg>`
  )
}

await writeFile(`${root}public/favicon.svg`, `${icon(0)}\n`)
// Phones cut icons to circles: the mark keeps to the middle four fifths, its line runs on to the edge.
for (const [file, size] of [['apple-touch-icon', 180], ['icon-192', 192], ['icon-512', 512]])
  await sharp(Buffer.from(icon(5)), { density: 72 * (size / 42) * 1.34 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${root}public/${file}.png`)

/** An .ico: a header, an entry of 16 bytes for each size, then the pictures as PNG. */
const pngs = await Promise.all(
  [16, 32].map((size) => sharp(Buffer.from(icon(0)), { density: 72 * (size / 32) * 2 }).resize(size, size).png().toBuffer()),
)
const head = Buffer.alloc(6 + 16 * pngs.length)
head.writeUInt16LE(1, 2)
head.writeUInt16LE(pngs.length, 4)
let offset = head.length
for (const [i, png] of pngs.entries()) {
  const at = 6 + 16 * i
  head.set([16 * (i + 1), 16 * (i + 1), 0, 0, 1, 0, 32, 0], at)
  head.writeUInt32LE(png.length, at + 8)
  head.writeUInt32LE(offset, at + 12)
  offset += png.length
}
await writeFile(`${root}public/favicon.ico`, Buffer.concat([head, ...pngs]))

const data = async (file, type) => `data:${type};base64,${(await readFile(root + file)).toString('base64')}`
const font = await data('public/fonts/anek-latin.1.woff2', 'font/woff2')

/** Words, picture, and the part of the picture that shows. */
const pages = {
  home: ['Where electrical engineering meets execution', 'hero-all', '92% 20%'],
  about: ['Drawn by day, lit by dusk', 'district-lit', '30% 30%'],
  services: ['Every volt, from the yard to the lamp', 'switchroom-lit', '50% 50%'],
  projects: ['Homes, offices and plants we have wired', 'pavilion-lit', '62% 50%'],
  faq: ['Questions we hear on site', 'mcb-lit', '70% 70%'],
  news: ['Notes from site', 'hilltop-lit', '50% 60%'],
  contact: ['Contact us', 'office-lit', '22% 50%'],
  inquiry: ['Start your project', 'living-lit', '60% 50%'],
  privacy: ['What we keep when you write to us', 'studioh-lit', '50% 50%'],
  terms: ['The terms on which this site is offered', 'frame-lit', '50% 50%'],
}

/** Three phases, a third of a turn apart: in place of a photograph, on the cards that the server draws. */
const wave = (shift) =>
  Array.from({ length: 71 }, (_, i) => `${i ? 'L' : 'M'}${i * 10} ${(315 - 190 * Math.sin((i / 70) * 4 * Math.PI - shift)).toFixed(1)}`).join('')
const phases =
  `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="630"><path fill="${DUSK}" d="M0 0h700v630H0z"/>` +
  `<path stroke="${SLATE}" stroke-width="2" d="M0 125h700M0 315h700M0 505h700M117 0v630M350 0v630M583 0v630"/>` +
  ['#c8372d', '#e0a500', '#3f7fbf'].map((colour, i) => `<path fill="none" stroke="${colour}" stroke-width="7" d="${wave((i * 2 * Math.PI) / 3)}"/>`).join('') +
  `</svg>`
await sharp(Buffer.from(phases)).webp({ quality: 88 }).toFile(`${root}public/images/og-phases.webp`)

const card = async ([words, picture, position]) => `<!doctype html><style>
  @font-face { font-family: Anek; src: url(${font}); font-weight: 300 700; font-stretch: 80% 112% }
  * { margin: 0 }
  body { width: 1200px; height: 630px; position: relative; overflow: hidden; background: ${NIGHT}; color: ${SHEET}; font-family: Anek }
  .picture { position: absolute; left: 500px; width: 700px; height: 630px; object-fit: cover; object-position: ${position} }
  .brand { position: absolute; left: 56px; top: 52px; display: flex; align-items: center; gap: 16px; font-size: 38px; font-weight: 560; font-stretch: 112%; letter-spacing: -.02em; line-height: 1 }
  h1 { position: absolute; left: 56px; bottom: 128px; width: 410px; font-size: 62px; line-height: .98; letter-spacing: -.024em; font-weight: 430; font-stretch: 100%; text-wrap: balance }
  .line { position: absolute; left: 0; bottom: 44px }
</style><body>
${picture ? `<img class="picture" src="${await data(`art/masters/${picture}.webp`, 'image/webp')}">` : ''}
<div class="brand"><svg width="66" height="36" viewBox="0 0 40 22" fill="none" stroke="currentColor" stroke-width="2"><path d="M0 15h9M31 15h9M9 15 28.600 5"/><g fill="currentColor" stroke="none"><circle cx="9" cy="15" r="2.400"/><circle cx="31" cy="15" r="2.400"/></g></svg>${firm.shortName.toLowerCase()}</div>
<h1>${words}</h1>
<svg class="line" width="500" height="40" viewBox="0 0 500 40" fill="none" stroke="${LIVE}" stroke-width="3"><path d="M0 20h500"/><g fill="${LIVE}" stroke="none"><circle cx="200" cy="20" r="6.500"/><circle cx="270" cy="20" r="6.500"/></g></svg>`

const browser = await chromium.launch({ ...findChromium(), args: chromiumArguments })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
// Without the masters, as where another site was chosen, its words alone.
const cards = existsSync(`${root}art/masters`) ? pages : { home: [firm.name] }
for (const [name, content] of Object.entries(cards)) {
  await page.setContent(await card(content))
  await page.evaluate(() => Promise.all([document.fonts.ready, ...[...document.images].map((img) => img.decode())]))
  const jpeg = await sharp(await page.screenshot()).jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
  if (jpeg.length > 120_000) throw new Error(`og-${name}.jpg has ${jpeg.length} bytes`)
  await writeFile(`${root}public/images/og-${name}.jpg`, jpeg)
}
// The same without words and picture, 500 px wide: the server sets a page's title on it (server/site/og-pictures.ts).
await page.setContent(await card(['']))
await page.evaluate(() => document.fonts.ready)
await sharp(await page.screenshot({ clip: { x: 0, y: 0, width: 500, height: 630 } }))
  .webp({ lossless: true })
  .toFile(`${root}public/images/og-panel.webp`)
await browser.close()
