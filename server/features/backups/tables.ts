import type { CreatedAt, NullableTimestamp } from '../../core/database/column-types.ts'

declare module '../../core/database/tables.ts' {
  interface Database {
    backups: BackupsTable
  }
}

/** The result of a backup that the server made. Only the store knows whether the file still exists. */
export interface BackupsTable {
  id: string
  /** Its name in the store. */
  name: string
  /** The store, in words for people. */
  place: string
  /** verified: restored on trial; unverified: written, but not restored on trial for the reason in `error`. */
  state: 'running' | 'verified' | 'unverified' | 'failed'
  /** Its size; null while unknown. */
  bytes: number | null
  /** Why it failed or was not restored on trial: a line for the operator. */
  error: string | null
  started_at: CreatedAt
  finished_at: NullableTimestamp
}
