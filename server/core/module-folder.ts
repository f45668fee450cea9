import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Finds a folder of modules in the sources, or in a build, where they are entry points beside the folder of chunks. */
export function moduleFolder(name: string): string {
  const folder = ['', '..', '../..']
    .map((up) => join(import.meta.dirname, up, name))
    .find((path) => existsSync(path))
  if (!folder) throw new Error(`the build has no ${name}`)
  return folder
}

/** Imports a module of such a folder, in development through Vite, which reloads an edited file. */
export const importModule = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(file).href)
