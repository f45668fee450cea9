import type { ClientBase } from 'pg'

/**
 * Takes an applied migration back, all or nothing.
 * @param statements the SQL that undoes it and deletes its name from `kysely_migration`
 * @returns false when the database has not applied it: then nothing is run
 */
export async function takeBackMigration(
  client: ClientBase,
  name: string,
  statements: string,
): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as there",
  )
  if (!tables[0]?.there) return false
  const { rowCount } = await client.query('select from public.kysely_migration where name = $1', [name])
  if (rowCount === 0) return false
  // Statements in one message are one transaction.
  await client.query(statements)
  return true
}
