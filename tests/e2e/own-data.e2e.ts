import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { tabTo } from '../support/keyboard.ts'
import { startMailSite } from '../support/mail-site.ts'
import { horizontalOverflow } from '../support/text-overflow.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  // 400
  test('Own data: asked for on the Privacy Policy, downloaded and erased by the mailed link', async ({
    page,
    tolerate,
  }) => {
    tolerate(/404/)
    const mailSite = await startMailSite()
    const { db } = mailSite
    await insertInquiry(db)
    const form = page.getByRole('form', { name: 'Your data' })
    const title = page.getByRole('heading', { level: 1 })

    await page.goto(`${mailSite.url}/privacy`)
    await form.getByRole('button', { name: 'Mail me the link' }).tap()
    await expect(form.getByLabel('Email')).toBeFocused()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
    await expectNoAxeViolations(page)
    expect(await horizontalOverflow(page)).toBe(0)
    await form.getByLabel('Email').fill('meera@example.com')
    await page.waitForTimeout(2000)
    await form.getByRole('button', { name: 'Mail me the link' }).tap()
    await expect(page.getByText('Look into your mail')).toBeVisible()

    await page.goto(await mailSite.linkInMail('meera@example.com', 'What we hold about you'))
    await expect(title).toHaveText('What we hold about you')
    await expectNoAxeViolations(page)
    expect(await horizontalOverflow(page)).toBe(0)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).tap()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/)
    const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(data).toMatchObject({ inquiries: [{ name: 'Meera Kulkarni', email: 'meera@example.com' }] })

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
    await mailSite.stop()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  // 400
  test('Own data: the plain form says what is wrong, keeps what was typed, and answers the same to everybody', async ({
    page,
    tolerate,
  }) => {
    tolerate(/^csp .*\.js$|status of 400/)
    await page.goto('/privacy')
    const field = page.getByLabel('Email')
    await field.focus()
    await page.keyboard.insertText('meera')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('meera')
    await expect(field).toHaveAccessibleDescription('Invalid email address')
    await field.fill('nobody@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Look into your mail')).toBeVisible()
    await expect(page).toHaveURL(/\/privacy\?sent=1/)
  })
})

test('Own data: the form is reached by Tab at a desk, after the languages', async ({ page }) => {
  await page.goto('/privacy')
  await tabTo(page, page.getByRole('link', { name: 'मराठी' }))
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mail me the link' })).toBeFocused()
})
