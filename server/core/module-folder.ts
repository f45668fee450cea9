import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A folder whose files are a list: of the sources, or of a build, where they are entries beside the folder of chunks. */
export function moduleFolder(name: string): string {
  const folder = ['', '..', '../..']
    .map((up) => join(import.meta.dirname, up, name))
    .find((one) => existsSync(one))
  if (!folder) throw new Error(`the build has no ${name}`)
  return folder
}

/** Imports such a file. Through Vite, where it runs: in development that reads an edited file anew. */
export const importModule = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(file).href)
