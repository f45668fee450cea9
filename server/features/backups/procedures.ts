import { adminProcedure } from '../../core/trpc.ts'
import { readBackupState } from './backup-state.ts'

/** Part of `stats`. */
export const backupProcedures = {
  /** Whether backups are made by themselves, what became of the last one, and when the last good one was finished. */
  backup: adminProcedure.query(({ ctx: { db, env } }) => readBackupState(db, env)),
}
