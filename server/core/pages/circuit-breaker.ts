/** While the circuit is open, one attempt is made in this many milliseconds. */
const RETRY_MS = 5000

/**
 * Circuit breaker: after a late attempt, only one attempt every five seconds is made, to find out whether attempts are
 * in time again. So not every visitor waits for a database that does not answer.
 */
export class CircuitBreaker {
  #isOpen = false
  #retryAt = 0

  /** Whether to make an attempt now. While the circuit is open, the answer counts as the attempt. */
  shouldTry(): boolean {
    if (!this.#isOpen) return true
    if (performance.now() < this.#retryAt) return false
    this.#retryAt = performance.now() + RETRY_MS
    return true
  }

  /** An attempt was late. */
  open(): void {
    this.#isOpen = true
    this.#retryAt = performance.now() + RETRY_MS
  }

  /** An attempt was in time, or something else shows that the next one can be. */
  close(): void {
    this.#isOpen = false
  }
}
