/** Ends the name of a backup that somebody asked for. */
const BY_HAND = '-by-hand'

const NAME =
  /^busbar-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(?:-(?<database>[0-9a-f]{8}))?(?:-by-hand)?\.jsonl\.gz$/

/**
 * The name of a backup that begins at this time, in UTC, of the database with this identity:
 * `busbar-20261124T203000123Z-1a2b3c4d.jsonl.gz`, or `…-by-hand.jsonl.gz`.
 */
export const backupName = (time: Date, database: string, isByHand = false): string =>
  `busbar-${time.toISOString().replaceAll(/[-:.]/g, '')}-${database}${isByHand ? BY_HAND : ''}.jsonl.gz`

export const isBackupName = (name: string): boolean => NAME.test(name)

/** Whether somebody asked for the backup: no other one replaces it, and it is deleted by its age alone. */
export const isByHand = (name: string): boolean => isBackupName(name) && name.includes(BY_HAND)

/** The identity of the database that a backup is of; undefined: its name has none, as those of earlier versions. */
export const databaseOfBackup = (name: string): string | undefined => NAME.exec(name)?.groups?.database

/** The time in the name of a backup. */
export const timeOfBackup = (name: string): Date => new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'))
