/**
 * Answers kept in memory, as many as weigh at most `limit` together: what was longest unused goes first. Clearing does
 * not throw away what was good, it makes it old: an old answer is given only while a new one cannot be had (S33). Each
 * clear raises the generation, and what was begun under an older one never counts as new.
 */
export class Kept<T> {
  readonly #entries = new Map<string, { value: T; generation: number; weight: number }>()
  #generation = 0
  /** What was begun under an older generation than this is not even kept as a last good answer. */
  #forgottenAt = 0
  #weight = 0
  readonly #limit: number
  readonly #weigh: (value: T) => number

  /** Both in bytes: visitors choose the addresses, and so how many answers there are and how long. */
  constructor(limit: number, weigh: (value: T) => number) {
    this.#limit = limit
    this.#weigh = weigh
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
    if (generation < this.#forgottenAt || (present && present.generation > generation)) return
    this.#drop(key)
    const weight = this.#weigh(value) + key.length * 2
    this.#entries.set(key, { value, generation, weight })
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  clear(): void {
    this.#generation += 1
  }

  /** Throws every answer away, the last good ones too, and what is still under way. */
  forget(): void {
    this.clear()
    this.#entries.clear()
    this.#weight = 0
    this.#forgottenAt = this.#generation
  }
}
