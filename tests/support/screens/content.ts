import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, resize } from './screen.tsx'

/** The sections of the content screen, in its order. */
export const SECTIONS = ['Hero', 'About', 'Process'] as const
type SectionName = (typeof SECTIONS)[number]

// Locators of the Content screen.
export const contentSection = (name: SectionName) => page.getByRole('region', { name })
export const contentField = (name: SectionName, label: 'Title' | 'Content') =>
  contentSection(name).getByLabelText(label)
export const unsavedBadge = (name: SectionName) => contentSection(name).getByText('Unsaved')
export const saveButton = (name: SectionName) =>
  contentSection(name).getByRole('button', { name: `Save ${name}` })
export const saveAllButton = page.getByRole('button', { name: 'Save All Changes' })

/** Opens the Content screen, one pixel too narrow to show the preview, a separate page, beside the fields. */
export async function openContent(width = 1279): Promise<void> {
  await resize(width, 844)
  await openScreen('/admin/content')
  await expect.element(contentSection('Hero')).toBeVisible()
}
