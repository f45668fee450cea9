import { colours } from '../../src/firm.ts'

/** The minimum contrast of text by WCAG 2 AA. */
const TEXT_CONTRAST = 4.5

/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]

const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)

const toRgb = (hex: string): Rgb => [part(hex, 1), part(hex, 3), part(hex, 5)]

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The linear light of an sRGB channel, 0 to 1. */
function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The WCAG 2 contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

const mix = (hex: string, into: string, share: number): string => {
  const [[red, green, blue], to] = [toRgb(hex), toRgb(into)]
  const between = (from: number, end: number) => from + (end - from) * share
  return toHex([between(red, to[0]), between(green, to[1]), between(blue, to[2])])
}

/** The colour mixed with just enough white or black to reach the contrast of text against each of the others. */
function readable(hex: string, into: '#ffffff' | '#000000', ...against: string[]): string {
  for (let percent = 0; ; percent++) {
    const mixed = mix(hex, into, percent / 100)
    if (against.every((other) => contrast(mixed, other) >= TEXT_CONTRAST)) return mixed
  }
}

/**
 * The accent colours, derived from one: `live` under the dark text of a primary button and on the dark header and
 * footer, `liveInk` as text on the light pages and under white text, `liveLight` as text on a picture of the dusk.
 * @param hex '#rrggbb'
 */
export function accentOf(hex: string): { live: string; liveInk: string; liveLight: string } {
  const live = readable(hex.toLowerCase(), '#ffffff', colours.ink, colours.dusk)
  return {
    live,
    liveInk: readable(hex.toLowerCase(), '#000000', colours.plaster, '#ffffff'),
    liveLight: readable(mix(live, '#ffffff', 0.3), '#ffffff', colours.slate),
  }
}
