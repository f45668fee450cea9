import { staleVersionError } from '../errors.ts'

/**
 * Optimistic locking: refuses a change that is based on an outdated version of the row (D28). The version is
 * `updated_at`. Read the row `for update` before, so that it cannot change between this check and the write.
 * @throws TRPCError CONFLICT, reason 'stale', with the row as it is now
 */
export function assertVersion(current: { updated_at: Date }, expectedVersion: string): void {
  if (isStale(current, expectedVersion)) throw staleVersionError(current)
}

/** Whether the row has changed since `expectedVersion`: for callers that collect stale rows instead of throwing. */
export const isStale = (current: { updated_at: Date }, expectedVersion: string): boolean =>
  current.updated_at.getTime() !== Date.parse(expectedVersion)
