/**
 * Longer than a sign-up or a reset request takes on a small machine at rest. What is done for a known and for an
 * unknown address differs by a row and a mail; behind this floor the difference cannot be measured (S10).
 */
const FLOOR_MS = 250

/** Answers no sooner than the floor, whether the work went well or threw. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, FLOOR_MS))
  try {
    return await work()
  } finally {
    await floor
  }
}
