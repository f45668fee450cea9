/** Milliseconds between steps where nothing else is said. */
export const DEFAULT_AUTOPLAY_MS = 4000

/** Why a carousel stands still for the moment: each must end before it goes on. */
export type PauseReason = 'paused' | 'hover' | 'focus' | 'hidden'

/** Steps every so many milliseconds, unless something holds it; after a hold it waits the whole time again. */
export class Autoplay {
  readonly #step: () => void
  readonly #intervalMs: number
  readonly #pauseReasons = new Set<PauseReason>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(step: () => void, intervalMs = DEFAULT_AUTOPLAY_MS) {
    this.#step = step
    this.#intervalMs = intervalMs
  }

  /** Begins, or goes on, as far as nothing holds it. */
  start() {
    this.stop()
    if (this.#pauseReasons.size === 0) this.#timer = setInterval(this.#step, this.#intervalMs)
  }

  setPaused(reason: PauseReason, paused: boolean) {
    if (paused) this.#pauseReasons.add(reason)
    else this.#pauseReasons.delete(reason)
    this.start()
  }

  stop() {
    clearInterval(this.#timer)
  }
}
