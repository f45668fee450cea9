import { existsSync, readdirSync } from 'node:fs'

/** The names of all files below a folder, sorted; none if there is no folder. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .flatMap((entry) => (entry.isFile() ? entry.name : []))
        .toSorted()
    : []
