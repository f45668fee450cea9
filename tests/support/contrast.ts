import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'

/** A text and the contrast that each of its lines must have. */
export interface Text {
  of: Locator
  least: number
}

/** One line of a text and how well it stands out. */
export interface LineContrast {
  words: string
  /** WCAG contrast ratio of the text's colour to the pixels behind its letters: 99 % of them have at least this. */
  ratio: number
  /** As asked of its text. */
  least: number
}

type Rgb = readonly [red: number, green: number, blue: number]
interface Line {
  words: string
  box: { left: number; right: number; top: number; bottom: number }
}

/**
 * The contrast of each line of texts that the window shows together with what lies behind its letters, measured in
 * pixels: the page is painted with the texts and without, where the two differ there are letters, and there the second
 * shows the ground. axe cannot: it does not look at pictures.
 */
export async function lineContrasts(page: Page, texts: Text[]): Promise<LineContrast[]> {
  for (const { of } of texts) await of.scrollIntoViewIfNeeded()
  const found = await Promise.all(
    texts.map(async ({ of, least }) => ({ least, ...(await of.evaluate(linesOf)) })),
  )
  const area = around(found.flatMap(({ lines }) => lines))
  const seen = await pixelsOf(page, area)
  const fill = '-webkit-text-fill-color'
  for (const { of } of texts)
    await of.evaluate((element: HTMLElement, name) => element.style.setProperty(name, 'transparent'), fill)
  const ground = await pixelsOf(page, area)
  for (const { of } of texts)
    await of.evaluate((element: HTMLElement, name) => element.style.removeProperty(name), fill)

  const contrastOf = (color: Rgb, { words, box }: Line) => {
    const ratios: number[] = []
    for (let y = Math.floor(box.top); y < box.bottom; y++)
      for (let x = Math.floor(box.left); x < box.right; x++) {
        const behind = ground.at(x, y)
        if (distance(seen.at(x, y), behind) > GLYPH) ratios.push(contrast(color, behind))
      }
    ratios.sort((a, b) => a - b)
    const ratio = ratios[Math.floor(ratios.length / 100)]
    if (ratio === undefined) throw new Error(`No letters were seen of '${words}'.`)
    return ratio
  }
  return found.flatMap(({ color, lines, least }) =>
    lines.map((line) => ({ words: line.words, ratio: contrastOf(color, line), least })),
  )
}

/** By so much, of 765, a pixel differs that belongs to a letter and not to its smoothed edge alone. */
const GLYPH = 60

/** In the browser: the text's colour, and the box of every line of it. */
function linesOf(element: Element) {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)
  const lines: Line[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (let at = 0; at < (node.nodeValue ?? '').length; at++) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      const letter = node.nodeValue?.charAt(at) ?? ''
      const last = lines.at(-1)
      if (last && Math.abs(last.box.top - top) < 2) {
        last.words += letter
        last.box.right = Math.max(last.box.right, right)
      } else if (right > left) lines.push({ words: letter, box: { left, right, top, bottom } })
    }
  return { color: [red, green, blue] as const, lines }
}

type Area = ReturnType<typeof around>

/** The least area of whole pixels that holds all the lines: a picture of a whole window takes three times as long. */
function around(lines: Line[]) {
  const x = Math.floor(Math.min(...lines.map(({ box }) => box.left)))
  const y = Math.floor(Math.min(...lines.map(({ box }) => box.top)))
  const width = Math.ceil(Math.max(...lines.map(({ box }) => box.right))) - x
  const height = Math.ceil(Math.max(...lines.map(({ box }) => box.bottom))) - y
  return { x, y, width, height }
}

async function pixelsOf(page: Page, area: Area) {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', clip: area })
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    /** The pixel at that place of the window. */
    at(x: number, y: number): Rgb {
      const start = ((y - area.y) * info.width + x - area.x) * 3
      return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]
    },
  }
}

const distance = (one: Rgb, other: Rgb) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0)

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
