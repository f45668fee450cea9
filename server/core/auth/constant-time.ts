/**
 * Minimum durations in milliseconds, longer than the operation takes on an idle small machine. They hide the small
 * difference in work between a known and an unknown address (S10).
 */
const MIN_DURATION_MS = { signIn: 60, signUp: 250, reset: 250, subscribe: 100, dataRequest: 100 } as const

/** Runs `work`, but settles no sooner than the operation's minimum duration, also when it throws. */
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
