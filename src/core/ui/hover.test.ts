import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What stands under `:hover` on a touch screen too. */
const EXCEPTIONS = [
  // A tap leaves the page; what lights up meanwhile says that it was felt.
  ':has(.btn-cta:is(:hover, :focus-visible))',
  // A message that was tapped waits to be read.
  ':is(:hover, :focus-within) .Toastify__progress-bar--animated',
]

// A touch screen leaves what was tapped hovered until the next tap.
test('Touch screens: nothing that was tapped keeps its hover style', () => {
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
