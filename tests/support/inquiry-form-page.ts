import { expect, type Page } from 'playwright/test'
import { phonePhotograph } from './pictures.ts'

// The inquiry form of the public site, by field names, because each site has its own labels.
const field = (page: Page, name: string) => page.locator(`form[name=inquiry] [name=${name}]`)

export const submitButton = (page: Page) => page.locator('form[name=inquiry] [type=submit]')

export async function fillInquiryForm(page: Page) {
  await field(page, 'name').fill('  Meera Kulkarni ')
  await field(page, 'email').fill('meera@sample.example')
  await field(page, 'phone').fill('+91 98200 12345')
  await field(page, 'project_type').selectOption({ index: 1 })
  await field(page, 'message').fill('The main breaker trips when both geysers run.')
}

/** A file to choose: a photograph from a phone, with GPS data. */
export const photoFile = async (name: string, width = 1200, height = 900) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await phonePhotograph(width, height),
})

type ChosenFile = Awaited<ReturnType<typeof photoFile>>

export const choosePhotos = (page: Page, ...files: ChosenFile[]) =>
  page.getByLabel('Photographs (optional)').setInputFiles(files)

// Photographs are decoded at a low priority, which a busy machine serves late.
export const expectReady = (page: Page, name: string) =>
  expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Ready', { timeout: 60_000 })

export const expectSent = (page: Page) =>
  expect(page.getByText('Inquiry Submitted Successfully!').first()).toBeVisible()
