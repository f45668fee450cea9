/** Milliseconds between steps where nothing else is said. */
export const DEFAULT_AUTOPLAY_MS = 4000

/** Why a carousel stands still for the moment: each must end before it goes on. */
export type Hold = 'paused' | 'hover' | 'focus' | 'hidden'

/** Steps every so many milliseconds, unless something holds it; after a hold it waits the whole time again. */
export class Autoplay {
  readonly #step: () => void
  readonly #ms: number
  readonly #holds = new Set<Hold>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(step: () => void, ms = DEFAULT_AUTOPLAY_MS) {
    this.#step = step
    this.#ms = ms
  }

  /** Begins, or goes on, as far as nothing holds it. */
  start() {
    this.stop()
    if (this.#holds.size === 0) this.#timer = setInterval(this.#step, this.#ms)
  }

  hold(why: Hold, held: boolean) {
    if (held) this.#holds.add(why)
    else this.#holds.delete(why)
    this.start()
  }

  stop() {
    clearInterval(this.#timer)
  }
}
