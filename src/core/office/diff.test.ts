import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './diff.ts'

test('Diff: added and removed words are marked, the rest is one segment', () => {
  expect(diffWords('bollards on a timer', 'bollards on a photocell')).toEqual([
    { kind: 'same', text: 'bollards on a ' },
    { kind: 'removed', text: 'timer' },
    { kind: 'added', text: 'photocell' },
  ])
})

test('Diff: adjacent changed words are one change', () => {
  expect(diffWords('first second, kept', 'their words, kept')).toEqual([
    { kind: 'removed', text: 'first second,' },
    { kind: 'added', text: 'their words,' },
    { kind: 'same', text: ' kept' },
  ])
})

test('Diff: the segments can be joined to the old and to the new text', () => {
  const text = fc
    .array(fc.constantFrom('wire', 'lamp', ' ', '\n', '१६ मजले', 'board'))
    .map((tokens) => tokens.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const segments = diffWords(before, after)
      const textOf = (kind: string) =>
        segments
          .filter((segment) => segment.kind === 'same' || segment.kind === kind)
          .map((segment) => segment.text)
          .join('')
      expect(textOf('removed')).toBe(before)
      expect(textOf('added')).toBe(after)
    }),
  )
})

test('Diff: very long texts are compared as a whole', () => {
  const long = 'volt '.repeat(2000)
  expect(diffWords(long, `${long}ampere`)).toEqual([
    { kind: 'removed', text: long },
    { kind: 'added', text: `${long}ampere` },
  ])
})
