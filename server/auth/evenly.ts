/**
 * Longer than such a call takes on a small machine at rest. What is done for a known and for an unknown address is
 * nearly the same and differs by a row and a mail; behind this floor the difference cannot be measured (S10).
 */
const FLOOR_MS = { signIn: 60, signUp: 250, reset: 250, subscribe: 100 } as const

/** Answers no sooner than the floor, whether the work went well or threw. */
export async function evenly<T>(call: keyof typeof FLOOR_MS, work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, FLOOR_MS[call]))
  try {
    return await work()
  } finally {
    await floor
  }
}
