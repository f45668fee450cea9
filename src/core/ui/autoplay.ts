/** Milliseconds between steps by default. */
export const DEFAULT_AUTOPLAY_MS = 4000

/** Why autoplay is paused; it continues when no reason is left. */
export type PauseReason = 'paused' | 'hover' | 'focus' | 'hidden'

/** Calls `step` every `intervalMs` milliseconds. After a pause a whole interval begins. */
export class Autoplay {
  readonly #step: () => void
  readonly #intervalMs: number
  readonly #pauseReasons = new Set<PauseReason>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(step: () => void, intervalMs = DEFAULT_AUTOPLAY_MS) {
    this.#step = step
    this.#intervalMs = intervalMs
  }

  /** Starts, or restarts, the timer, unless there is a reason to pause. */
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
