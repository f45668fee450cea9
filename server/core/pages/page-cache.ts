import { LRUCache } from 'lru-cache'

/** The size of a cache, and its hits and misses since the start. */
export interface CacheStats {
  entries: number
  /** Estimated size of the entries. */
  bytes: number
  /** Requests that were answered by a fresh entry. */
  hits: number
  /** Requests for which a response had to be made. */
  misses: number
  /** Misses that got a stale entry, because no new response could be made. */
  stale: number
}

interface Entry<T> {
  value: T
  generation: number
  hits: number
}

/**
 * LRU cache of responses, bounded by their size. Invalidating marks the entries as stale: a stale entry is served only
 * while no new response can be made (S33). Each invalidation raises the generation, and a response that was begun under
 * an older generation never counts as fresh.
 */
export class ResponseCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>
  #generation = 0
  /** Responses begun under an older generation than this are not stored at all. */
  #purgedAt = 0
  readonly #counts = { hits: 0, misses: 0, stale: 0 }

  /** Sizes are in bytes: visitors choose the addresses, and so the number of entries. */
  constructor(maxSize: number, sizeOf: (value: T) => number) {
    this.#entries = new LRUCache({
      maxSize,
      sizeCalculation: ({ value }, key) => sizeOf(value) + key.length * 2,
    })
  }

  /** Read it before the response is made, and pass it to `set`. */
  get generation(): number {
    return this.#generation
  }

  /** The response, if it is fresh. */
  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry?.generation !== this.#generation) return undefined
    entry.hits += 1
    this.#counts.hits += 1
    return entry.value
  }

  get stats(): CacheStats {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize, ...this.#counts }
  }

  /** Counts a request whose response has to be made, or such a request that got a stale response in the end. */
  count(outcome: 'misses' | 'stale'): void {
    this.#counts[outcome] += 1
  }

  isFresh(key: string): boolean {
    return this.#entries.peek(key)?.generation === this.#generation
  }

  /** The response, fresh or stale. */
  getStale(key: string): T | undefined {
    return this.#entries.peek(key)?.value
  }

  /** Stores a response that was begun under `generation`, unless a newer one is cached or it is over `maxSize`. */
  set(key: string, value: T, generation: number): void {
    const stored = this.#entries.peek(key)
    if (generation < (stored?.generation ?? this.#purgedAt)) return
    this.#entries.set(key, { value, generation, hits: stored?.hits ?? 0 })
  }

  /** Deletes an entry, unless it was begun after `generation`. */
  delete(key: string, generation: number): void {
    const stored = this.#entries.peek(key)
    if (stored && stored.generation <= generation) this.#entries.delete(key)
  }

  /** The keys of all entries, the most requested first. */
  keys(): string[] {
    return [...this.#entries.entries()].toSorted(([, a], [, b]) => b.hits - a.hits).map(([key]) => key)
  }

  /** Marks every entry as stale. */
  invalidate(): void {
    this.#generation += 1
  }

  /** Deletes every entry, stale ones too, and blocks the storing of responses that were begun before. */
  purge(): void {
    this.invalidate()
    this.#entries.clear()
    this.#purgedAt = this.#generation
  }
}
