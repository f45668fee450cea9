import type { Command } from '../../core/command.ts'
import { backUp, listBackups } from './backup-command.ts'
import { restore } from './restore-command.ts'

export const backupCommands: Command[] = [
  {
    name: 'backup',
    argument: '[FILE]',
    summary: 'write everything, uploaded files too, into FILE, or to where the scheduled backups are',
    schema: 'any',
    run: backUp,
  },
  {
    name: 'backups',
    summary: 'list the scheduled backups',
    schema: 'any',
    run: listBackups,
  },
  {
    name: 'restore',
    argument: 'FILE',
    expects: 'a FILE to read, or the name of a scheduled backup',
    summary: 'replace everything by what FILE, or a scheduled backup, holds, or change nothing',
    schema: 'any',
    run: restore,
  },
]
