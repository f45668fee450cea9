import { expect, test } from 'vitest'
import { ResponseCache } from './page-cache.ts'

test('what was kept is given until everything is cleared', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  cache.set('/', 'home', cache.generation)
  expect(cache.get('/')).toBe('home')
  cache.invalidate()
  expect(cache.get('/')).toBeUndefined()
})

// S33
test('the last good answer outlives a clear, for as long as no new one can be had', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  cache.set('/', 'home', cache.generation)
  cache.invalidate()
  expect(cache.getStale('/')).toBe('home')
})

test('an answer begun before a clear never counts as new', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  const startedGeneration = cache.generation
  cache.invalidate()
  cache.set('/', 'old words', startedGeneration)
  expect(cache.get('/')).toBeUndefined()
})

test('an answer begun before a clear does not push out a newer one', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  const startedGeneration = cache.generation
  cache.invalidate()
  cache.set('/', 'new words', cache.generation)
  cache.set('/', 'old words', startedGeneration)
  expect(cache.get('/')).toBe('new words')
})

test('what is forgotten is not even the last good answer, nor is what was begun before', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  cache.set('/', 'home', cache.generation)
  const startedGeneration = cache.generation
  cache.purge()
  cache.set('/about', 'old words', startedGeneration)
  expect([cache.getStale('/'), cache.getStale('/about')]).toEqual([undefined, undefined])
  cache.set('/', 'new words', cache.generation)
  expect(cache.get('/')).toBe('new words')
})

test('over its bound it forgets what was longest unused', () => {
  const cache = new ResponseCache<string>(200, ({ length }) => length)
  cache.set('a', 'x'.repeat(90), 0)
  cache.set('b', 'x'.repeat(90), 0)
  cache.get('a')
  cache.set('c', 'x'.repeat(90), 0)
  expect([cache.getStale('a'), cache.getStale('b'), cache.getStale('c')].map(Boolean)).toEqual([
    true,
    false,
    true,
  ])
})

test('many small ones go for a large one, and what is over the bound by itself is not kept', () => {
  const cache = new ResponseCache<string>(200, ({ length }) => length)
  const smallKeys = Array.from('abcdefgh')
  for (const key of smallKeys) cache.set(key, 'x'.repeat(20), 0)
  cache.set('large', 'x'.repeat(150), 0)
  expect(smallKeys.filter((key) => cache.getStale(key))).toEqual(['h'])
  cache.set('larger', 'x'.repeat(201), 0)
  expect(cache.getStale('larger')).toBeUndefined()
})

test('what takes the place of another under the same name counts once', () => {
  const cache = new ResponseCache<string>(200, ({ length }) => length)
  cache.set('other', 'x'.repeat(60), 0)
  for (let i = 0; i < 10; i++) cache.set('a', 'x'.repeat(100), 0)
  expect([cache.getStale('a'), cache.getStale('other')].map(Boolean)).toEqual([true, true])
})
