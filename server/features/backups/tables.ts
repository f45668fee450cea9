import type { CreatedAt, NullableTimestamp } from '../../core/database/column-types.ts'

/** What became of a backup that the server made. Not of the file: the store says which there are. */
export interface BackupsTable {
  id: string
  /** Its name in the store. */
  name: string
  /** The store, for people. */
  place: string
  /** verified: it was restored on trial; unverified: it was written, but could not be tried for the reason in `error`. */
  state: 'running' | 'verified' | 'unverified' | 'failed'
  /** Its size; null while it is not known. */
  bytes: number | null
  /** Why it failed, or was not tried: a line for the operator. */
  error: string | null
  started_at: CreatedAt
  finished_at: NullableTimestamp
}
