import { beginFirstDay } from '../support/first-day.ts'
import { expect, test } from '../support/ground.ts'
import { type BrowserPage, otherBrowsers } from '../support/other-browsers.ts'
import type { TestServer } from '../support/server.ts'

const PASSWORD = 'a lamp over every door'

for (const { name, open } of otherBrowsers)
  // 185, 223, 227, 230, 232, 251, 252, 256, 298, 383, 387
  test(`${name}: an inquiry travels from the page to the back office, and a project back to the page`, async ({
    db,
    site,
  }) => {
    // A program that starts cold, on a machine whose other half is busy with the next story.
    test.setTimeout(120_000)
    const setUp = await beginFirstDay(db, site.url)
    const email = `asha@${name.toLowerCase()}.test`
    const page = await open()
    try {
      await sendInquiry(page, site)
      await makeFirstAccount(page, { site, setUp, email })
      await readInquiry(page, { site, email })
      await addProject(page)
      expect(page.complaints, 'what the browser complained of').toEqual([])
    } finally {
      await page.close()
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

interface FirstDay {
  site: TestServer
  setUp: string
  email: string
}

async function makeFirstAccount(page: BrowserPage, { site, setUp, email }: FirstDay) {
  await page.open(setUp)
  await page.fill('Email', email)
  await page.fill('Password', PASSWORD)
  await page.press('Create account')
  await page.see('Account created successfully! Please check your email to verify.')
  const { link } = await site.waitForLog('mail', ({ to }) => to === email)
  await page.open(String(link))
  await page.press('Verify email')
  await page.see('Email verified')
}

async function readInquiry(page: BrowserPage, { site, email }: Omit<FirstDay, 'setUp'>) {
  await page.open(`${site.url}/admin`)
  await page.fill('Email', email)
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
  // Only now does the button stand where it stays: while the list is on its way it stands in the head of the screen.
  await page.see('No projects found.')
  await page.press('Add project')
  await page.fill('Title', 'Hilltop House')
  await page.fill('Location', 'Karjat')
  await page.press('Add project')
  await page.see('Project added successfully')
  await page.press('Back to Site')
  await page.press('PROJECTS')
  await page.see('Hilltop House')
}
