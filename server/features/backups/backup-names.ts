/** The suffix in the name of a backup that was made by hand. */
const BY_HAND = '-by-hand'

const NAME =
  /^busbar-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(?:-(?<database>[0-9a-f]{8}))?(?:-by-hand)?\.jsonl\.gz$/

/**
 * The name of a backup of the database with this identity, with the time in UTC at which the backup begins:
 * `busbar-20261124T203000123Z-1a2b3c4d.jsonl.gz`, or `…-by-hand.jsonl.gz`.
 */
export const backupName = (time: Date, database: string, isByHand = false): string =>
  `busbar-${time.toISOString().replaceAll(/[-:.]/g, '')}-${database}${isByHand ? BY_HAND : ''}.jsonl.gz`

export const isBackupName = (name: string): boolean => NAME.test(name)

/** Whether the backup was made by hand: no other backup replaces it, and only its age gets it deleted. */
export const isByHand = (name: string): boolean => isBackupName(name) && name.includes(BY_HAND)

/** The identity of the database that the backup was made from; undefined: an earlier version made it and named none. */
export const databaseOfBackup = (name: string): string | undefined => NAME.exec(name)?.groups?.database

/** The time in the name of a backup. */
export const timeOfBackup = (name: string): Date => new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'))
