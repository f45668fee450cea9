import { expect, test } from 'vitest'
import { ogImageOf } from './og-picture.ts'

const altOf = (title: string, pictureAlt?: string) => ogImageOf('/news/1', title, pictureAlt).alt

test('Shared links: the text of a picture is two sentences, each with one stop', () => {
  expect(altOf('Hilltop', 'The yard, lit')).toBe('Hilltop. The yard, lit.')
  expect(altOf('What does an RCD do?', 'The yard, lit. ')).toBe('What does an RCD do? The yard, lit.')
})

test('Shared links: a picture that nobody has described is described by what is drawn in its place', () => {
  expect(altOf('Hilltop')).toBe('Hilltop. Three phases as curves.')
  expect(altOf('Hilltop', '')).toBe('Hilltop. Three phases as curves.')
})
