import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { type Section, contentSections } from '../../server/sections/content/schema.ts'

/** Stores the title and the content of the given sections. */
export async function insertContent(
  db: Db,
  contents: Partial<Record<Section, [title: string, content: string]>>,
) {
  for (const section of contentSections) {
    const [title, content] = contents[section] ?? []
    if (title !== undefined)
      await db.insertInto('gsp_content').values({ id: newId(), section, title, content }).execute()
  }
}

/** The stored sections, each as [title, content]. */
export const storedContent = async (db: Db) =>
  Object.fromEntries(
    (await db.selectFrom('gsp_content').select(['section', 'title', 'content']).execute()).map((row) => [
      row.section,
      [row.title, row.content],
    ]),
  )
