import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours, firm, isTaxNumber } from './firm.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('Firm: a GSTIN is validated with its check character', () => {
  for (const valid of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])
    expect([valid, isTaxNumber(valid)]).toEqual([valid, true])
  for (const invalid of [
    '27AAPFU0939F1ZU',
    '27AAPFU0939F1Z',
    '27AAPFU0939F0ZV',
    '72AAPFU0939F1ZV',
    '',
    'x'.repeat(15),
  ])
    expect([invalid, isTaxNumber(invalid)]).toEqual([invalid, false])
})

test('Firm: the theme has its colours, by the same names', () => {
  const theme = read('theme.css')
  for (const [name, colour] of Object.entries(colours)) {
    const token = name.replaceAll(/([A-Z]|\d)/g, '-$1').toLowerCase()
    expect([name, new RegExp(`--color-${token}: (#\\w+);`).exec(theme)?.[1]]).toEqual([name, colour])
  }
})

test('Firm: the manifest of the site has its name and colours', () => {
  expect(JSON.parse(read('../public/site.webmanifest'))).toMatchObject({
    name: firm.name,
    short_name: firm.shortName,
    background_color: colours.plaster,
    theme_color: colours.night,
  })
})

test('Firm: the icon is drawn in its colours', () => {
  const icon = read('../public/favicon.svg')
  expect([...new Set(icon.match(/#\w{6}/g))].toSorted()).toEqual(
    [colours.night, colours.sheet, colours.live].toSorted(),
  )
})
