import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { emulateMedia } from '../support/screens/emulate.ts'
import { expect, openScreen, page, resize, signOut, test } from '../support/screens/screen.tsx'

const DENSITY = 2

const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** A tenth is not seen, and page margins make `sizes` in vw as inexact. */
const MAX_ENLARGEMENT = 1.1
/** Less than two steps of a third between files: cards of a few widths may share one `sizes`. */
const MAX_WASTE = 1.6

/**
 * By page the pictures that some window needs wider than their masters, which have 1920 pixels, the hero 2560: they are
 * as wide or as high as the window, and no wider file can be made without rendering them again.
 */
const WIDER_THAN_MASTER: Record<string, string[]> = {
  '/about': ['arco', 'hero'],
  '/services/turnkey': ['district', 'hero'],
  '/projects': ['hero'],
  '/projects/casa-arco': ['arco', 'hero'],
  '/faq': ['hero'],
  '/news': ['hero'],
  '/news/why-we-photograph-every-joint': ['hero', 'mcb'],
  '/contact': ['frame'],
  '/inquiry': ['pendants'],
  '/admin': ['mcb'],
}

// Without what tests/trials/picture-sizes.e2e.ts looks at, as it is served, with the files that a browser really loads.
const PAGES = [...PUBLIC_PAGES.filter((path) => !/privacy|terms|^\/$|^\/services$/.test(path)), '/admin']
test.each(PAGES)(
  'Pictures: %s tells the browser how wide each is painted, so that at 2x only those without a wider file are enlarged',
  async (path) => {
    signOut()
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    const enlarged = new Set<string>()
    for (const [index, { width, height }] of WINDOWS.entries()) {
      await resize(width, height)
      if (index === 0) await openScreen(path)
      await expect.element(page.css('picture > img').first()).toBeInTheDocument()
      // As if each had come near.
      for (const held of document.querySelectorAll('[data-deferred]')) held.setAttribute('data-near', '')
      await settle()
      // Until styles and texts beside the pictures are there.
      await expect.poll(() => shownPictures().filter(isWrong), { message: `at ${width}` }).toEqual([])
      for (const picture of shownPictures()) if (isEnlarged(picture)) enlarged.add(picture.name)
    }
    expect([...enlarged].toSorted()).toEqual(WIDER_THAN_MASTER[path])
  },
)

type ShownPicture = ReturnType<typeof shownPictures>[number]

const isEnlarged = ({ painted, file }: ShownPicture) => painted * DENSITY > file * MAX_ENLARGEMENT

const isWrong = (picture: ShownPicture) =>
  picture.painted > picture.stated * MAX_ENLARGEMENT ||
  picture.stated > picture.painted * MAX_WASTE ||
  (isEnlarged(picture) && picture.file < picture.widest)

/** Lets the fonts arrive, which texts beside pictures are as high as, and React answer to the new size. */
async function settle() {
  await document.fonts.ready
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

/**
 * Every visible picture: the width in CSS pixels at which it is painted, with the parts that `object-fit: cover` cuts
 * off, and the one that `sizes` states; the pixels of the file that a browser takes for it, and of the widest.
 */
function shownPictures() {
  return [...document.querySelectorAll<HTMLImageElement>('picture > img')]
    .filter((image) => image.checkVisibility({ visibilityProperty: true }))
    .map((image) => {
      const source = [...(image.parentElement?.querySelectorAll('source') ?? [])].find(
        ({ media }) => matchMedia(media).matches,
      )
      if (!source) throw new Error(`${image.src} has no source for this window`)
      const widths = [...source.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
      const stated = statedWidth(source.sizes)
      const ratio = Number(source.getAttribute('width')) / Number(source.getAttribute('height'))
      return {
        name: /([^/]+)-[a-z]+-\d+\.avif/.exec(source.srcset)?.[1] ?? '',
        painted: Math.round(Math.max(image.clientWidth, image.clientHeight * ratio)),
        stated: Math.round(stated),
        file: fileFor(stated * DENSITY, widths),
        widest: Math.max(...widths),
      }
    })
}

/** The width of the first entry of `sizes` that is for this window, in CSS pixels. */
function statedWidth(sizes: string): number {
  const entries = sizes.split(/,(?![^(]*\))/).map((entry) => /^\s*(\(.*\) )?\s*(.+?)\s*$/.exec(entry))
  const entry = entries.find((parts) => matchMedia(parts?.[1] ?? '').matches)
  const ruler = document.body.appendChild(document.createElement('div'))
  ruler.style.cssText = `position:fixed;visibility:hidden;width:${entry?.[2]}`
  const { width } = ruler.getBoundingClientRect()
  ruler.remove()
  if (width === 0) throw new Error(`${sizes} states no width`)
  return width
}

/** As Chromium chooses: the next wider file, unless the next narrower is nearer by ratio. */
function fileFor(pixels: number, widths: number[]): number {
  const next = widths.findIndex((width) => width >= pixels)
  const wider = widths[next] ?? widths.at(-1) ?? 0
  const narrower = widths[next - 1]
  return narrower && pixels < Math.sqrt(narrower * wider) ? narrower : wider
}
