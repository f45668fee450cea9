import { StartupError } from '../startup-error.ts'

/**
 * Placeholder for the SQL in a migration that `npm run new` has just created: development applies a saved file at once,
 * and an applied migration must not change any more.
 * @param file `migrations/025-projects-by-year.ts`
 * @throws StartupError always: nothing is applied until it is written
 */
export function unwritten(file: string): never {
  throw new StartupError(
    `${file} is not written yet, so no migration is applied: write its SQL in place of "unwritten(…)"`,
  )
}
