import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'

/** A text element and the contrast ratio that each of its lines must reach. */
export interface TextSample {
  locator: Locator
  minRatio: number
}

/** The measured contrast of one line of text. */
export interface LineContrast {
  text: string
  /** WCAG contrast ratio that 99 % of the pixels behind the line's letters reach against the text's colour. */
  ratio: number
  /** From the line's TextSample. */
  minRatio: number
}

type Rgb = readonly [red: number, green: number, blue: number]
interface TextLine {
  text: string
  box: { left: number; right: number; top: number; bottom: number }
}

/**
 * Measures the contrast of texts against their background in pixels, which axe cannot do over images. Takes a
 * screenshot with the texts and one without: pixels that differ belong to letters, and the second shows what is behind
 * them. The texts must be in the viewport.
 */
export async function lineContrasts(page: Page, texts: TextSample[]): Promise<LineContrast[]> {
  const measured = await Promise.all(
    texts.map(async ({ locator, minRatio }) => ({ minRatio, ...(await locator.evaluate(readLines)) })),
  )
  const area = boundingArea(measured.flatMap(({ lines }) => lines))
  const painted = await capturePixels(page, area)
  const fill = '-webkit-text-fill-color'
  for (const { locator } of texts)
    await locator.evaluate(
      (element: HTMLElement, name) => element.style.setProperty(name, 'transparent'),
      fill,
    )
  const background = await capturePixels(page, area)
  for (const { locator } of texts)
    await locator.evaluate((element: HTMLElement, name) => element.style.removeProperty(name), fill)

  const contrastOfLine = (color: Rgb, { text, box }: TextLine) => {
    const ratios: number[] = []
    for (let y = Math.floor(box.top); y < box.bottom; y++)
      for (let x = Math.floor(box.left); x < box.right; x++) {
        const backgroundPixel = background.pixelAt(x, y)
        if (distance(painted.pixelAt(x, y), backgroundPixel) > GLYPH_DISTANCE)
          ratios.push(contrast(color, backgroundPixel))
      }
    ratios.sort((a, b) => a - b)
    const ratio = ratios[Math.floor(ratios.length / 100)]
    if (ratio === undefined) throw new Error(`No letters were found of '${text}'.`)
    return ratio
  }
  return measured.flatMap(({ color, lines, minRatio }) =>
    lines.map((line) => ({ text: line.text, ratio: contrastOfLine(color, line), minRatio })),
  )
}

/** Minimum difference, of at most 765 (3 × 255), of a pixel inside a letter. Anti-aliased edges differ less. */
const GLYPH_DISTANCE = 60

/** Runs in the browser: the text's colour, and the box of each of its lines. */
function readLines(element: Element) {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)
  const lines: TextLine[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let index = 0; index < (node.nodeValue ?? '').length; index++) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      const letter = node.nodeValue?.charAt(index) ?? ''
      const last = lines.at(-1)
      if (last && Math.abs(last.box.top - top) < 2) {
        last.text += letter
        last.box.right = Math.max(last.box.right, right)
      } else if (right > left) lines.push({ text: letter, box: { left, right, top, bottom } })
    }
  return { color: [red, green, blue] as const, lines }
}

type Area = ReturnType<typeof boundingArea>

/** The bounding area of all lines. A screenshot of the whole viewport takes three times as long. */
function boundingArea(lines: TextLine[]) {
  const x = Math.floor(Math.min(...lines.map(({ box }) => box.left)))
  const y = Math.floor(Math.min(...lines.map(({ box }) => box.top)))
  const width = Math.ceil(Math.max(...lines.map(({ box }) => box.right))) - x
  const height = Math.ceil(Math.max(...lines.map(({ box }) => box.bottom))) - y
  return { x, y, width, height }
}

async function capturePixels(page: Page, area: Area) {
  const screenshot = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    clip: area,
  })
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    /** Coordinates are relative to the viewport. */
    pixelAt(x: number, y: number): Rgb {
      const start = ((y - area.y) * info.width + x - area.x) * 3
      return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]
    },
  }
}

const distance = (first: Rgb, second: Rgb) =>
  first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0)

/** WCAG contrast ratio: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(first: Rgb, second: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
