import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

test('what was kept is given until everything is cleared', () => {
  const kept = new Kept<string>(10)
  kept.keep('/', 'home', kept.generation)
  expect(kept.fresh('/')).toBe('home')
  kept.clear()
  expect(kept.fresh('/')).toBeUndefined()
})

// S33
test('the last good answer outlives a clear, for as long as no new one can be had', () => {
  const kept = new Kept<string>(10)
  kept.keep('/', 'home', kept.generation)
  kept.clear()
  expect(kept.lastGood('/')).toBe('home')
})

test('an answer begun before a clear never counts as new', () => {
  const kept = new Kept<string>(10)
  const begun = kept.generation
  kept.clear()
  kept.keep('/', 'old words', begun)
  expect(kept.fresh('/')).toBeUndefined()
})

test('an answer begun before a clear does not push out a newer one', () => {
  const kept = new Kept<string>(10)
  const begun = kept.generation
  kept.clear()
  kept.keep('/', 'new words', kept.generation)
  kept.keep('/', 'old words', begun)
  expect(kept.fresh('/')).toBe('new words')
})

test('over its bound it forgets what was longest unused', () => {
  const kept = new Kept<string>(2)
  kept.keep('a', '1', 0)
  kept.keep('b', '2', 0)
  kept.fresh('a')
  kept.keep('c', '3', 0)
  expect([kept.fresh('a'), kept.fresh('b'), kept.fresh('c')]).toEqual(['1', undefined, '3'])
})
