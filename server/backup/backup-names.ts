/** Ends the name of a backup that somebody asked for. */
const BY_HAND = '-by-hand'

const NAME = /^busbar-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(?:-by-hand)?\.jsonl\.gz$/

/** The name of a backup that begins at this time: `busbar-20261124T203000123Z.jsonl.gz`, in UTC; or `…Z-by-hand.jsonl.gz`. */
export const backupName = (time: Date, isByHand = false): string =>
  `busbar-${time.toISOString().replaceAll(/[-:.]/g, '')}${isByHand ? BY_HAND : ''}.jsonl.gz`

export const isBackupName = (name: string): boolean => NAME.test(name)

/** Whether somebody asked for the backup: no other one replaces it, and it is deleted by its age alone. */
export const isByHand = (name: string): boolean => isBackupName(name) && name.includes(BY_HAND)

/** The time in the name of a backup. */
export const timeOfBackup = (name: string): Date => new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'))
