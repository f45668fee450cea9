import { expect, test } from 'vitest'
import { ResponseCache } from './page-cache.ts'

test('Response cache: an entry is fresh until the cache is invalidated', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  cache.set('/', 'home', cache.generation)
  expect(cache.get('/')).toBe('home')
  cache.invalidate()
  expect(cache.get('/')).toBeUndefined()
})

// S33
test('Response cache: a stale entry outlives an invalidation', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  cache.set('/', 'home', cache.generation)
  cache.invalidate()
  expect(cache.getStale('/')).toBe('home')
})

test('Response cache: a response begun before an invalidation is never fresh', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  const startedGeneration = cache.generation
  cache.invalidate()
  cache.set('/', 'old words', startedGeneration)
  expect(cache.get('/')).toBeUndefined()
})

test('Response cache: a response begun before an invalidation does not replace a newer one', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  const startedGeneration = cache.generation
  cache.invalidate()
  cache.set('/', 'new words', cache.generation)
  cache.set('/', 'old words', startedGeneration)
  expect(cache.get('/')).toBe('new words')
})

test('Response cache: a purge deletes stale entries too, and refuses responses begun before', () => {
  const cache = new ResponseCache<string>(1000, ({ length }) => length)
  cache.set('/', 'home', cache.generation)
  const startedGeneration = cache.generation
  cache.purge()
  cache.set('/about', 'old words', startedGeneration)
  expect([cache.getStale('/'), cache.getStale('/about')]).toEqual([undefined, undefined])
  cache.set('/', 'new words', cache.generation)
  expect(cache.get('/')).toBe('new words')
})

test('Response cache: over its maximum size it evicts the least recently used entry', () => {
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

test('Response cache: a large entry evicts many small ones, and one over the maximum is not stored', () => {
  const cache = new ResponseCache<string>(200, ({ length }) => length)
  const smallKeys = Array.from('abcdefgh')
  for (const key of smallKeys) cache.set(key, 'x'.repeat(20), 0)
  cache.set('large', 'x'.repeat(150), 0)
  expect(smallKeys.filter((key) => cache.getStale(key))).toEqual(['h'])
  cache.set('larger', 'x'.repeat(201), 0)
  expect(cache.getStale('larger')).toBeUndefined()
})

test('Response cache: an entry that replaces another of the same key counts once', () => {
  const cache = new ResponseCache<string>(200, ({ length }) => length)
  cache.set('other', 'x'.repeat(60), 0)
  for (let i = 0; i < 10; i++) cache.set('a', 'x'.repeat(100), 0)
  expect([cache.getStale('a'), cache.getStale('other')].map(Boolean)).toEqual([true, true])
})
