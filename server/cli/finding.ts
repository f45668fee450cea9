import type { CommandContext } from '../core/command.ts'

/** The result of a check of `doctor`. A 'bad' one makes the exit code 1. */
export type Finding = ['ok' | 'note' | 'bad', string]
export type Check = (context: CommandContext) => Promise<Finding>
