import { staleVersionError } from '../errors.ts'

/**
 * Refuses a change that was made from another version of the row than the one that stands (D28). The row is read
 * `for update` before, so that nobody comes in between.
 * @throws TRPCError CONFLICT, reason stale, with the row as it is now
 */
export function assertVersion(current: { updated_at: Date }, expectedVersion: string): void {
  if (current.updated_at.getTime() !== Date.parse(expectedVersion)) throw staleVersionError(current)
}
