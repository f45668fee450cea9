import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { uniqueEmail } from '../support/login-page.ts'
import { horizontalOverflow } from '../support/text-overflow.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

// 400
test('Own data: it is requested on the Privacy Policy page, then downloaded and erased through the mailed link', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  // The form is filled in faster than a person can: the server says to wait, and the form retries by itself.
  tolerate(/404|429/)
  const email = uniqueEmail('meera')
  await insertInquiry(db, { email })
  const form = page.getByRole('form', { name: 'Your data' })
  const title = page.getByRole('heading', { level: 1 })

  await page.goto('/privacy')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Mail me the link' }).tap()
  await expect(page.getByText('Check your e-mail')).toBeVisible()

  const { subject, link } = await site.waitForLog('mail', ({ to }) => to === email)
  expect(subject).toBe('What we hold about you')
  await page.goto(String(link))
  await expect(title).toHaveText('What we hold about you')
  await expectNoAxeViolations(page)
  expect(await horizontalOverflow(page)).toBe(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).tap()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/)
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ inquiries: [{ name: 'Meera Kulkarni', email }] })

  await page.getByRole('button', { name: 'Erase my data' }).tap()
  await expect(title).toHaveText('Erase your data?')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Keep it' }).tap()
  await expect(page.getByText(/^Downloaded on/)).toBeVisible()
  expect(await db.selectFrom('inquiries').select('id').execute()).toHaveLength(1)
  await page.getByRole('button', { name: 'Erase my data' }).tap()
  await page.getByRole('button', { name: 'Erase for good' }).tap()
  await expect(title).toHaveText('Your data is erased')
  await expectNoAxeViolations(page)
  expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
})
