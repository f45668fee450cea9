/**
 * Answers kept in memory, as many as weigh at most `limit` together: what was longest unused goes first. Clearing does
 * not throw away what was good, it makes it old: an old answer is given only while a new one cannot be had (S33). Each
 * clear raises the generation, and what was begun under an older one never counts as new.
 */
export class ResponseCache<T> {
  readonly #entries = new Map<string, { value: T; generation: number; size: number }>()
  #generation = 0
  /** What was begun under an older generation than this is not even kept as a last good answer. */
  #purgedAt = 0
  #size = 0
  readonly #maxSize: number
  readonly #sizeOf: (value: T) => number

  /** Both in bytes: visitors choose the addresses, and so how many answers there are and how long. */
  constructor(maxSize: number, sizeOf: (value: T) => number) {
    this.#maxSize = maxSize
    this.#sizeOf = sizeOf
  }

  get generation(): number {
    return this.#generation
  }

  /** The answer if nothing was cleared since it was begun. */
  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.generation === this.#generation ? entry.value : undefined
  }

  /** The last good answer, however old. */
  getStale(key: string): T | undefined {
    return this.#entries.get(key)?.value
  }

  /** Keeps an answer that was begun under `generation`. */
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

  invalidate(): void {
    this.#generation += 1
  }

  /** Throws every answer away, the last good ones too, and what is still under way. */
  purge(): void {
    this.invalidate()
    this.#entries.clear()
    this.#size = 0
    this.#purgedAt = this.#generation
  }
}
