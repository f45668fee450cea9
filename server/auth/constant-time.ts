/**
 * Longer than such a call takes on a small machine at rest. What is done for a known and for an unknown address is
 * nearly the same and differs by a row and a mail; behind this floor the difference cannot be measured (S10).
 */
const MIN_DURATION_MS = { signIn: 60, signUp: 250, reset: 250, subscribe: 100 } as const

/** Answers no sooner than the floor, whether the work went well or threw. */
export async function withMinDuration<T>(
  operation: keyof typeof MIN_DURATION_MS,
  work: () => Promise<T>,
): Promise<T> {
  const minDuration = new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS[operation]))
  try {
    return await work()
  } finally {
    await minDuration
  }
}
