import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { FileMigrationProvider } from 'kysely/migration'
import { importModule, moduleFolder } from '../module-folder.ts'

/** The folder is the list of the migrations. */
export const MIGRATIONS_FOLDER = moduleFolder('migrations')

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
  import: importModule,
})
