import { expect, test } from 'playwright/test'
import { type BrowserPage, otherBrowsers } from '../support/other-browsers.ts'
import { startServer, type TestServer } from '../support/server.ts'

const PASSWORD = 'a lamp over every door'

for (const { name, open } of otherBrowsers)
  // 185, 223, 227, 230, 232, 251, 252, 256, 298, 383, 387
  test(`${name}: an inquiry travels from the page to the back office, and a project back to the page`, async () => {
    // Two programs start cold, and neither shares them with other stories.
    test.setTimeout(120_000)
    const site = await startServer()
    const page = await open()
    try {
      await sendInquiry(page, site)
      await makeFirstAccount(page, site)
      await readInquiry(page, site)
      await addProject(page)
      expect(page.complaints, 'what the browser complained of').toEqual([])
    } finally {
      await page.close()
      await site.stop()
    }
  })

async function sendInquiry(page: BrowserPage, site: TestServer) {
  await page.open(`${site.url}/inquiry`)
  await page.press('SUBMIT INQUIRY')
  await page.see('Name must be at least 2 characters')
  await page.fill('Full name', 'Meera Kulkarni')
  await page.fill('Email', 'meera@sample.example')
  await page.fill('Phone', '+91 98200 12345')
  await page.choose('Project type', 'residential')
  await page.fill('Project details', 'The main breaker trips when both geysers run.')
  await page.press('SUBMIT INQUIRY')
  await page.see('Inquiry Submitted Successfully!')
  await expect.poll(async () => await page.address()).toBe(`${site.url}/`)
}

async function makeFirstAccount(page: BrowserPage, site: TestServer) {
  const { url } = await site.waitForLog('setup_link')
  await page.open(String(url))
  await page.fill('Email', 'asha@saanjh.test')
  await page.fill('Password', PASSWORD)
  await page.press('Create account')
  await page.see('Account created successfully! Please check your email to verify.')
  const { link } = await site.waitForLog('mail', (line) => String(line.link).includes('/verify-email'))
  await page.open(String(link))
  await page.press('Verify email')
  await page.see('Email verified')
}

async function readInquiry(page: BrowserPage, site: TestServer) {
  await page.open(`${site.url}/admin`)
  await page.fill('Email', 'asha@saanjh.test')
  await page.fill('Password', PASSWORD)
  await page.press('Sign in')
  await page.see('Total Projects')
  await page.press('Inquiries')
  await page.see('The main breaker trips when both geysers run.')
  await page.fill('Add a note', 'Call after six.')
  await page.press('Save note')
  await page.see('Note added successfully')
}

async function addProject(page: BrowserPage) {
  await page.press('Projects')
  await page.press('Add project')
  await page.fill('Title', 'Hilltop House')
  await page.fill('Location', 'Karjat')
  await page.press('Add project')
  await page.see('Project added successfully')
  await page.press('Back to Site')
  await page.press('PROJECTS')
  await page.see('Hilltop House')
}
