import { adminProcedure } from '../../core/trpc.ts'
import { readBackupState } from './backup-state.ts'

/** Part of `stats`. */
export const backupProcedures = {
  /** Whether backups are scheduled, the state of the last one, and when the last good one was finished. */
  backup: adminProcedure.query(({ ctx: { db, env } }) => readBackupState(db, env)),
}
