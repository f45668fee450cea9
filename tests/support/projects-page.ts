import type { Page } from 'playwright/test'
import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'

// Locators and data of the public projects page's tests.
export const projectCards = (page: Page) => page.getByRole('main').getByRole('article')
export const resultCount = (page: Page) => page.getByRole('main').getByRole('status').first()

/** Inserts projects; the later in the array, the newer. */
export async function insertProjects(db: Db, projects: { title: string; [column: string]: unknown }[]) {
  const now = Date.now()
  await db
    .insertInto('ltf_projects')
    .values(
      projects.map((project, index) => {
        const id = newId()
        return { id, slug: id, year: 2024, created_at: new Date(now + index), ...project }
      }),
    )
    .execute()
}
