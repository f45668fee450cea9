/**
 * Answers kept in memory: a bounded map, oldest use out first. Clearing does not throw away what was good, it makes it
 * old: an old answer is given only while a new one cannot be had (S33). Each clear raises the generation, and what was
 * begun under an older one never counts as new.
 */
export class Kept<T> {
  readonly #entries = new Map<string, { value: T; generation: number }>()
  #generation = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get generation(): number {
    return this.#generation
  }

  /** The answer if nothing was cleared since it was begun. */
  fresh(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.generation === this.#generation ? entry.value : undefined
  }

  /** The last good answer, however old. */
  lastGood(key: string): T | undefined {
    return this.#entries.get(key)?.value
  }

  /** Keeps an answer that was begun under `generation`. */
  keep(key: string, value: T, generation: number): void {
    const present = this.#entries.get(key)
    if (present && present.generation > generation) return
    this.#entries.delete(key)
    this.#entries.set(key, { value, generation })
    if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value ?? key)
  }

  clear(): void {
    this.#generation += 1
  }
}
