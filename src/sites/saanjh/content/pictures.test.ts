import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modulesOf } from '../../../../scripts/responsive-images.ts'
import { pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import * as pictures from './pictures.gen.ts'

const FOLDER = 'public/images'
const states = (name: string) => [
  ...new Set(
    readdirSync(FOLDER)
      .map((file) => new RegExp(`^${name}-([a-z]+)-\\d+\\.avif$`).exec(file)?.[1])
      .filter((state) => state !== undefined),
  ),
]

test('Pictures: every width that a picture offers exists, in both formats and for each of its states', () => {
  const missing = Object.values(pictures).flatMap(({ name, widths }) =>
    states(name).flatMap((state) =>
      widths
        .flatMap((width) => ['avif', 'webp'].map((format) => `${FOLDER}/${name}-${state}-${width}.${format}`))
        .filter((path) => !existsSync(path)),
    ),
  )
  expect(missing).toEqual([])
  expect(Object.values(pictures).filter(({ name }) => states(name).length < 2)).toEqual([])
})

test('Pictures: no picture is scaled up, and no file is larger than 400 KB', () => {
  for (const { width, widths } of Object.values(pictures))
    expect(Math.max(...widths)).toBeLessThanOrEqual(width)
  const heavy = readdirSync(FOLDER).filter((file) => statSync(`${FOLDER}/${file}`).size > 400 * 1024)
  expect(heavy).toEqual([])
})

test('Pictures: the lit hero of a phone fits its budget', () => {
  expect(statSync(`${FOLDER}/hero-tall-all-828.avif`).size).toBeLessThan(45_000)
})

test('Pictures: placeholders are small enough to be part of the script', () => {
  for (const { placeholder } of Object.values(pictures)) expect(placeholder.length).toBeLessThan(200)
})

test('Pictures: their modules are as npm run pictures writes them', () => {
  const modules = modulesOf(JSON.parse(readFileSync('art/pictures.lock.json', 'utf8')))
  const shipped = Object.keys(modules).map((path) => [path, readFileSync(path, 'utf8')])
  expect(modules).toEqual(Object.fromEntries(shipped))
  expect(Object.keys(modules)).toHaveLength(1 + readdirSync('src/sites/saanjh/content/pictures').length)
})

const ORIGIN = 'https://site.example'

test('Pictures: the URL of a picture in a record gives all its widths, in the state that the URL names', () => {
  for (const { name, ...picture } of Object.values(pictures))
    for (const state of ['lit', 'off'] as const) {
      // The site's own crops, and the hero's layers, are not for records.
      if (name.includes('-') || !states(name).includes('lit')) continue
      const found = { name, ...picture, state, placeholder: '' }
      expect(pictureFromUrl(`/images/${name}-${state}-1080.webp`, ORIGIN)).toEqual(found)
      expect(pictureFromUrl(`${ORIGIN}/images/${name}-${state}-1080.webp`, ORIGIN)).toEqual(found)
    }
})

test('Pictures: any other URL is not taken for a picture of the site', () => {
  for (const other of [
    '',
    '/media/office-lit-1080.webp',
    'https://example.com/images/office-lit-1080.webp',
    `${ORIGIN}.example.com/images/office-lit-1080.webp`,
  ])
    expect(pictureFromUrl(other, ORIGIN)).toBeNull()
})
