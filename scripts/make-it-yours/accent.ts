import { colours } from '../../src/firm.ts'

/** The least contrast of text, by WCAG 2 AA. */
const TEXT_CONTRAST = 4.5

/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const mix = (hex: string, into: string, share: number): string => {
  const [from, to] = [toRgb(hex), toRgb(into)]
  return toHex(from.map((value, i) => value + (to[i]! - value) * share) as never)
}

/** The colour, with as little white or black in it as gives it the contrast of text against each of the others. */
function readable(hex: string, into: '#ffffff' | '#000000', ...against: string[]): string {
  for (let percent = 0; ; percent++) {
    const mixed = mix(hex, into, percent / 100)
    if (against.every((other) => contrast(mixed, other) >= TEXT_CONTRAST)) return mixed
  }
}

/**
 * The two colours of what is switched on, from one: `live` under the dark text of a primary button and on the night of header
 * and footer, `liveInk` as text on the light pages and under white.
 * @param hex '#rrggbb'
 */
export const accentOf = (hex: string): { live: string; liveInk: string } => ({
  live: readable(hex.toLowerCase(), '#ffffff', colours.ink, colours.dusk),
  liveInk: readable(hex.toLowerCase(), '#000000', colours.plaster, '#ffffff'),
})
