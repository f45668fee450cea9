/**
 * LRU cache of responses, bounded by their size. Invalidating marks the entries as stale: a stale one is given only while
 * no new one can be had (S33). Each invalidation raises the generation, and a response that was begun under an older
 * generation never counts as fresh.
 */
export class ResponseCache<T> {
  /** In the order of their last use: the first entry is the one to evict. */
  readonly #entries = new Map<string, { value: T; generation: number; size: number }>()
  #generation = 0
  /** Responses begun under an older generation than this are not stored at all. */
  #purgedAt = 0
  #size = 0
  readonly #maxSize: number
  readonly #sizeOf: (value: T) => number

  /** Sizes are in bytes: visitors choose the addresses, and so how many entries there are. */
  constructor(maxSize: number, sizeOf: (value: T) => number) {
    this.#maxSize = maxSize
    this.#sizeOf = sizeOf
  }

  /** Read it before the response is made, and pass it to `set`. */
  get generation(): number {
    return this.#generation
  }

  /** The response, if it is fresh. */
  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.generation === this.#generation ? entry.value : undefined
  }

  /** The response, fresh or stale. */
  getStale(key: string): T | undefined {
    return this.#entries.get(key)?.value
  }

  /** Stores a response that was begun under `generation`, unless a newer one is there. Evicts what was longest unused. */
  set(key: string, value: T, generation: number): void {
    const existing = this.#entries.get(key)
    if (generation < this.#purgedAt || (existing && existing.generation > generation)) return
    this.#delete(key)
    const size = this.#sizeOf(value) + key.length * 2
    this.#entries.set(key, { value, generation, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) break
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** Marks every entry as stale. */
  invalidate(): void {
    this.#generation += 1
  }

  /** Deletes every entry, stale ones too, and keeps responses that were begun before from being stored. */
  purge(): void {
    this.invalidate()
    this.#entries.clear()
    this.#size = 0
    this.#purgedAt = this.#generation
  }
}
