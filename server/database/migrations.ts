import { existsSync, readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { FileMigrationProvider } from 'kysely/migration'

/** The folder is the list of the migrations: in a build it is beside this file or its folder of chunks. */
export const MIGRATIONS_FOLDER = findFolder()

const isMigration = (file: string) => /\.(?:js|ts)$/.test(file) && !file.endsWith('.test.ts')

/** The names of all migrations, in order. A released name never changes. */
export const migrationNames = (folder = MIGRATIONS_FOLDER): string[] =>
  readdirSync(folder)
    .filter(isMigration)
    .map((file) => path.parse(file).name)
    .toSorted()

/** All migrations by their names. */
export const migrationProvider = new FileMigrationProvider({
  fs: { readdir: async (folder) => (await readdir(folder)).filter(isMigration) },
  path,
  migrationFolder: MIGRATIONS_FOLDER,
  // Not Kysely's own import: in development Vite reads an edited file anew.
  import: (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
})

function findFolder(): string {
  const folders = ['migrations', '../migrations', '../../migrations']
  const folder = folders.map((name) => path.join(import.meta.dirname, name)).find((one) => existsSync(one))
  if (!folder) throw new Error('the build has no migrations')
  return folder
}
