import { expect, test } from 'vitest'
import { ogImageOf } from './og-picture.ts'

const altOf = (title: string, pictureAlt?: string) => ogImageOf('/news/1', title, pictureAlt).alt

test('Shared links: a picture’s alternative text is two sentences, each with one full stop', () => {
  expect(altOf('Hilltop', 'The yard, lit')).toBe('Hilltop. The yard, lit.')
  expect(altOf('What does an RCD do?', 'The yard, lit. ')).toBe('What does an RCD do? The yard, lit.')
})

test('Shared links: a picture without a description gets the description of the drawing in its place', () => {
  expect(altOf('Hilltop')).toBe('Hilltop. Three phases as curves.')
  expect(altOf('Hilltop', '')).toBe('Hilltop. Three phases as curves.')
})
