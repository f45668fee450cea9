import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

test('what was kept is given until everything is cleared', () => {
  const kept = new Kept<string>(1000, ({ length }) => length)
  kept.keep('/', 'home', kept.generation)
  expect(kept.fresh('/')).toBe('home')
  kept.clear()
  expect(kept.fresh('/')).toBeUndefined()
})

// S33
test('the last good answer outlives a clear, for as long as no new one can be had', () => {
  const kept = new Kept<string>(1000, ({ length }) => length)
  kept.keep('/', 'home', kept.generation)
  kept.clear()
  expect(kept.lastGood('/')).toBe('home')
})

test('an answer begun before a clear never counts as new', () => {
  const kept = new Kept<string>(1000, ({ length }) => length)
  const begun = kept.generation
  kept.clear()
  kept.keep('/', 'old words', begun)
  expect(kept.fresh('/')).toBeUndefined()
})

test('an answer begun before a clear does not push out a newer one', () => {
  const kept = new Kept<string>(1000, ({ length }) => length)
  const begun = kept.generation
  kept.clear()
  kept.keep('/', 'new words', kept.generation)
  kept.keep('/', 'old words', begun)
  expect(kept.fresh('/')).toBe('new words')
})

test('what is forgotten is not even the last good answer, nor is what was begun before', () => {
  const kept = new Kept<string>(1000, ({ length }) => length)
  kept.keep('/', 'home', kept.generation)
  const begun = kept.generation
  kept.forget()
  kept.keep('/about', 'old words', begun)
  expect([kept.lastGood('/'), kept.lastGood('/about')]).toEqual([undefined, undefined])
  kept.keep('/', 'new words', kept.generation)
  expect(kept.fresh('/')).toBe('new words')
})

test('over its bound it forgets what was longest unused', () => {
  const kept = new Kept<string>(200, ({ length }) => length)
  kept.keep('a', 'x'.repeat(90), 0)
  kept.keep('b', 'x'.repeat(90), 0)
  kept.fresh('a')
  kept.keep('c', 'x'.repeat(90), 0)
  expect([kept.lastGood('a'), kept.lastGood('b'), kept.lastGood('c')].map(Boolean)).toEqual([
    true,
    false,
    true,
  ])
})

test('many small ones go for a large one, and what is over the bound by itself is not kept', () => {
  const kept = new Kept<string>(200, ({ length }) => length)
  const small = Array.from('abcdefgh')
  for (const key of small) kept.keep(key, 'x'.repeat(20), 0)
  kept.keep('large', 'x'.repeat(150), 0)
  expect(small.filter((key) => kept.lastGood(key))).toEqual(['h'])
  kept.keep('larger', 'x'.repeat(201), 0)
  expect(kept.lastGood('larger')).toBeUndefined()
})

test('what takes the place of another under the same name counts once', () => {
  const kept = new Kept<string>(200, ({ length }) => length)
  kept.keep('other', 'x'.repeat(60), 0)
  for (let i = 0; i < 10; i++) kept.keep('a', 'x'.repeat(100), 0)
  expect([kept.lastGood('a'), kept.lastGood('other')].map(Boolean)).toEqual([true, true])
})
