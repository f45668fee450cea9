import type { Kysely } from 'kysely'
import { newId } from '../../../server/core/database/ids.ts'
import type { Database } from '../../../server/core/database/tables.ts'
import { PASSWORD } from '../../support/accounts.ts'
import { resetToFirstStart } from '../../support/first-start.ts'
import { expect, test } from '../../support/fixtures.ts'
import { type BrowserPage, otherBrowsers } from '../../support/other-browsers.ts'
import type { TestServer } from '../../support/server.ts'

for (const { name, open } of otherBrowsers)
  // 223, 227, 230, 232, 251, 252, 256, 298, 383, 387
  test(`${name}: an inquiry goes from the site to the back office, a project goes the other way, and a dialog leaves focus and scroll unchanged`, async ({
    db,
    site,
  }) => {
    // A cold browser start, while the next test runs beside it.
    test.setTimeout(120_000)
    const setupLink = await resetToFirstStart(db, site.url)
    const email = `asha@${name.toLowerCase()}.test`
    const page = await open()
    try {
      await lookAround(page, site)
      await sendInquiry(page, site)
      await createFirstAccount(page, { setupLink, email })
      await readInquiry(page)
      await addProject(page)
      await leaveDialogs(page, db, site)
      // Firefox logs a stream that is cut off when its page closes.
      const errors = page.consoleErrors.filter((text) => !/inquiry\.live was interrupted/.test(text))
      expect(errors, 'errors in the browser').toEqual([])
    } finally {
      await page.close()
    }
  })

/** A page opened by a link starts at its top; going back restores the scroll position. */
async function lookAround(page: BrowserPage, site: TestServer) {
  const position = () => page.evaluate('scrollY')
  await page.open(site.url)
  // A browser scrolls first and reports it later: the router learns of it from the event.
  await page.evaluate('addEventListener("scroll", () => (window.scrolledTo = scrollY))')
  await page.evaluate('scrollTo({ top: 1200, behavior: "instant" })')
  await expect.poll(() => page.evaluate('window.scrolledTo')).toBe(1200)
  await page.click('ABOUT')
  await expect.poll(async () => await page.address()).toBe(`${site.url}/about`)
  await expect.poll(position).toBe(0)
  await page.evaluate('history.back()')
  await expect.poll(async () => await page.address()).toBe(`${site.url}/`)
  await expect.poll(position).toBe(1200)
}

async function sendInquiry(page: BrowserPage, site: TestServer) {
  await page.open(`${site.url}/inquiry`)
  await page.click('SUBMIT INQUIRY')
  await page.waitForText('Name must be at least 2 characters')
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name')
  await page.fill('Full name', 'Meera Kulkarni')
  await page.fill('Email', 'meera@sample.example')
  await page.fill('Phone', '+91 98200 12345')
  await page.select('Project type', 'residential')
  await page.fill('Project details', 'The main breaker trips when both geysers run.')
  await page.click('SUBMIT INQUIRY')
  await page.waitForText('Inquiry Submitted Successfully!')
  await expect.poll(async () => await page.address()).toBe(`${site.url}/`)
}

interface FirstStart {
  setupLink: string
  email: string
}

async function createFirstAccount(page: BrowserPage, { setupLink, email }: FirstStart) {
  await page.open(setupLink)
  await page.fill('Email', email)
  await page.fill('Password', PASSWORD)
  await page.click('Create account')
  await page.waitForText('Total Projects')
  // The toast covers buttons of the next screen until it closes, and Firefox's driver clicks whatever is on top.
  await expect.poll(() => page.evaluate('document.querySelector(".toast-card") === null')).toBe(true)
}

async function readInquiry(page: BrowserPage) {
  await page.click('Inquiries')
  await page.waitForText('The main breaker trips when both geysers run.')
  await page.fill('Add a note', 'Call after six.')
  await page.click('Save note')
  await page.waitForText('Note added successfully')
}

async function addProject(page: BrowserPage) {
  await page.click('Projects')
  // Only now is the button in its final place: while the list loads, it is in the screen's header.
  await page.waitForText('No projects found.')
  await page.click('Add project')
  await page.fill('Title', 'Hilltop House')
  await page.fill('Location', 'Karjat')
  await page.click('Add project')
  await page.waitForText('Project added successfully')
  await page.click('Back to Site')
  await page.click('PROJECTS')
  await page.waitForText('Hilltop House')
}

/** Opens and closes dialogs at the end of a long list: the focus returns to its opener, and nothing scrolls. */
async function leaveDialogs(page: BrowserPage, db: Kysely<Database>, site: TestServer) {
  const clients = Array.from({ length: 30 }, (_, index) => ({
    id: newId(),
    name: `Client ${index + 11}`,
    order_index: index,
  }))
  await db.insertInto('ltf_clients').values(clients).execute()
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
  await page.open(`${site.url}/admin/clients`)
  await page.click('Edit Client 39')
  await page.waitForText('Save client')
  const position = await page.evaluate('scrollY')
  expect(position).toBeGreaterThan(0)
  await page.click('Cancel')
  await expect.poll(focused).toBe('Edit Client 39')
  expect(await page.evaluate('scrollY')).toBe(position)
  await page.click('Delete Client 39')
  await page.click('Delete client')
  await expect.poll(focused).toBe('Delete Client 40')
}
