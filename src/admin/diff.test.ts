import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './diff.ts'

test('words that were added and taken out are marked, the rest is one piece', () => {
  expect(diffWords('bollards on a timer', 'bollards on a photocell')).toEqual([
    { kind: 'same', text: 'bollards on a ' },
    { kind: 'removed', text: 'timer' },
    { kind: 'added', text: 'photocell' },
  ])
})

test('neighbouring words that changed are one change', () => {
  expect(diffWords('first second, kept', 'their words, kept')).toEqual([
    { kind: 'removed', text: 'first second,' },
    { kind: 'added', text: 'their words,' },
    { kind: 'same', text: ' kept' },
  ])
})

test('the old and the new text can be read out of the pieces', () => {
  const text = fc
    .array(fc.constantFrom('wire', 'lamp', ' ', '\n', '१६ मजले', 'board'))
    .map((some) => some.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after)
      const read = (kind: string) =>
        pieces
          .filter((piece) => piece.kind === 'same' || piece.kind === kind)
          .map((piece) => piece.text)
          .join('')
      expect(read('removed')).toBe(before)
      expect(read('added')).toBe(after)
    }),
  )
})

test('very long texts are compared as a whole', () => {
  const long = 'volt '.repeat(2000)
  expect(diffWords(long, `${long}ampere`)).toEqual([
    { kind: 'removed', text: long },
    { kind: 'added', text: `${long}ampere` },
  ])
})
