import { expect, type Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'

/** Goes to a screen of the back office by the sidebar, without loading the page anew. */
export async function openAdminScreen(page: Page, screen: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  await sidebar.getByRole('link', { name: new RegExp(`^${screen}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible()
}

/** Puts one record into each of the four managed sections. */
export async function insertOneOfEach(db: Db): Promise<void> {
  await db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute()
  await db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute()
  await db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha Ketkar' }).execute()
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum Residency' }).execute()
}
