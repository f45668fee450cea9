import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours, firm } from './firm.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('Firm: the theme has the same colours under the same names', () => {
  const theme = read('theme.css')
  for (const [name, colour] of Object.entries(colours)) {
    const token = name.replaceAll(/([A-Z]|\d)/g, '-$1').toLowerCase()
    expect([name, new RegExp(`--color-${token}: (#\\w+);`).exec(theme)?.[1]]).toEqual([name, colour])
  }
})

test('Firm: the site’s manifest has the firm’s name and colours', () => {
  expect(JSON.parse(read('../public/site.webmanifest'))).toMatchObject({
    name: firm.name,
    short_name: firm.shortName,
    background_color: colours.plaster,
    theme_color: colours.night,
  })
})

test('Firm: the icon is drawn in the firm’s colours', () => {
  const icon = read('../public/favicon.svg')
  expect([...new Set(icon.match(/#\w{6}/g))].toSorted()).toEqual(
    [colours.night, colours.sheet, colours.live].toSorted(),
  )
})
