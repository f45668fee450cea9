import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { Finding } from '../../core/command.ts'
import type { CommandContext } from '../../core/command.ts'
import { errorCode } from '../../core/errors.ts'
import { isByHand } from './backup-names.ts'
import { readBackupPlace } from './backup-place.ts'
import { readBackupState } from './backup-state.ts'
import { openBackupStore } from './backup-store.ts'

const HOUR_MS = 3_600_000

const hoursSince = (time: Date | null) => Math.floor((Date.now() - (time?.getTime() ?? Number.NaN)) / HOUR_MS)

/** Checks how old the last backup is, whether it could be restored, and whether there is a place for the next one. */
export async function backups({ db, env }: CommandContext): Promise<Finding> {
  const store = await openBackupStore(env)
  if (!store) return ['note', 'automatic backups are off: set BACKUP_DIR or BACKUP_S3_URL']
  const { own, othersNote } = await readBackupPlace(db, store)
  const byHand = own.filter(({ name }) => isByHand(name)).length
  const count = byHand === 0 ? `${own.length}` : `${own.length} (${byHand} manual)`
  if (env.BACKUP_DIR) await access(env.BACKUP_DIR, constants.W_OK)
  const { last, good_at, since, needs_care } = await readBackupState(db, env)
  if (!last)
    return needs_care
      ? [
          'bad',
          `no backup was made since they are scheduled, ${hoursSince(since)} hours ago; ${count} in ${store.place}`,
        ]
      : ['note', `no backup was made yet; ${count} in ${store.place}`]
  const age = good_at ? `${hoursSince(good_at)} hours old` : 'missing'
  if (needs_care)
    return ['bad', `the last good backup is ${age}; the last one ${last.state}: ${last.error ?? ''}`]
  const trial = last.state === 'unverified' ? '' : ', and its test restore succeeded'
  const notes = [last.error, othersNote].filter((note) => note !== null)
  const parts = [`the last backup is ${age}${trial}`, ...notes, `${count} in ${store.place}`]
  return [notes.length > 0 ? 'note' : 'ok', parts.join('; ')]
}

/** Warns of backups on the same disk as the data: they would be lost together with it. */
export async function backupPlace({ env }: CommandContext): Promise<Finding> {
  if (env.BACKUP_DIR === null) return ['ok', 'backups are not stored beside the data']
  const [data, place] = await Promise.all([env.DATA_DIR, env.BACKUP_DIR].map(deviceOf))
  return data !== null && data === place
    ? ['note', `BACKUP_DIR ${env.BACKUP_DIR} is on the disk of DATA_DIR: both are lost together`]
    : ['ok', 'backups are on another disk than the data']
}

async function deviceOf(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).dev
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
