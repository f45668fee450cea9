import { expect, type FrameLocator, type Page } from 'playwright/test'
import { type Section, contentSections } from '../../server/content/schema.ts'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'

/** The sections of the content screen, in its order. */
export const SECTIONS = ['Hero', 'About', 'Process'] as const
export type SectionName = (typeof SECTIONS)[number]

// Locators of the Content screen.
export const contentSection = (page: Page, name: SectionName) =>
  page.getByRole('region', { name, exact: true })
export const contentField = (page: Page, name: SectionName, label: 'Title' | 'Content') =>
  contentSection(page, name).getByLabel(label)
export const unsavedBadge = (page: Page, name: SectionName) =>
  contentSection(page, name).getByText('Unsaved', { exact: true })
export const saveAllButton = (page: Page) => page.getByRole('button', { name: 'Save All Changes' })
export const preview = (page: Page): FrameLocator => page.frameLocator('iframe')

export async function openContent(page: Page) {
  await page.goto('/admin/content')
  await expect(contentSection(page, 'Hero')).toBeVisible()
}

/** Stores title and content of the given sections. */
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
