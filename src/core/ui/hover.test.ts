import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Selectors with `:hover` that apply on a touch screen too. */
const EXCEPTIONS = [
  // A tap leaves the page; the highlight meanwhile confirms the tap.
  ':has(.btn-cta:is(:hover, :focus-visible))',
  // A tapped message does not close while it is being read.
  ':is(:hover, :focus-within) .toast-time',
]

// On a touch screen a tapped element matches `:hover` until the next tap.
test('Touch screens: a tapped element does not retain its hover style', () => {
  const found = globSync('src/**/*.{css,tsx}').flatMap((path) => {
    const text = readFileSync(path, 'utf8').replaceAll(
      /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g,
      '',
    )
    const lines = text.split('\n').filter((line) => /:hover(?!:[^:])/.test(line))
    return lines
      .filter((line) => !EXCEPTIONS.some((exception) => line.includes(exception)))
      .map((line) => `${path}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})
