import type { Page } from 'playwright/test'
import { expect, test } from '../support/ground.ts'

const articles = (page: Page) => page.getByRole('main').getByRole('article')

// 7, 168, 169, 170, 171, 381
test('six articles stand there; the button appends the rest and goes', async ({ page }) => {
  await page.goto('/news')
  await expect(articles(page)).toHaveCount(6)
  for (const article of await articles(page).all()) {
    await expect(article.getByRole('heading')).not.toBeEmpty()
    await expect(article.getByRole('link')).toHaveAttribute('href', /^\/news\/[a-z0-9-]+$/)
    await expect(article).toContainText(/(Projects|Company|Services|Events), \d{1,2} [A-Z][a-z]+ 20\d\d/)
    await expect(article.locator('img, svg').first()).toBeAttached()
    expect((await article.locator('p').last().innerText()).length).toBeGreaterThan(30)
  }
  const older = page.locator('[data-deferred=news-older]')
  const more = page.getByRole('button', { name: /^Load More Articles/ })
  await more.scrollIntoViewIfNeeded()
  await expect(older).toHaveAttribute('data-awake')
  await expect(articles(page)).toHaveCount(6)
  await expect(more).toBeVisible()
  await expect(more).toContainText('Load More Articles', { useInnerText: true })
  await more.click()
  await expect(articles(page)).toHaveCount(9)
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'The earth pit nobody could find' })).toBeFocused()
})

test('who comes back from an article finds the list as it was left', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('button', { name: /^Load More Articles/ }).click()
  const last = articles(page).last().getByRole('link')
  await expect(articles(page)).toHaveCount(9)
  await last.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  await last.click()
  await expect(page.getByRole('navigation', { name: 'More articles' })).toBeVisible()
  await page.goBack()
  await expect(articles(page)).toHaveCount(9)
  await expect(last).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(left)
  await expect(page.getByRole('link', { name: 'The earth pit nobody could find' })).not.toBeFocused()
  await page.reload()
  await articles(page).nth(5).scrollIntoViewIfNeeded()
  await expect(articles(page)).toHaveCount(9)
})

test('each of the nine articles can be read, and leads to its neighbours', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('button', { name: /^Load More Articles/ }).click()
  const links = articles(page).getByRole('link')
  await expect(links).toHaveCount(9)
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const path of paths) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    expect((await page.getByRole('article').innerText()).split(/\s+/).length).toBeGreaterThan(300)
  }
  await page
    .getByRole('navigation', { name: 'More articles' })
    .getByRole('link', { name: /^Newer/ })
    .click()
  await expect(page).toHaveURL(paths.at(-2) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A second panel workshop bay')
})

test('a plot says in words what its curves show', async ({ page }) => {
  await page.goto('/news/sixteen-floors-three-phases-one-quiet-summer')
  await expect(page.getByRole('img', { name: /^Before, amperes: At 21:00 red reaches 472 A/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^After, amperes: / })).toBeVisible()
})

// 172, 380
test('the letter is subscribed to once, and the answer is the same for a known address', async ({
  page,
  db,
  site,
}) => {
  await page.goto('/news')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Invalid email address')).toBeVisible()
  for (let time = 0; time < 2; time++) {
    await form.getByLabel('Email').fill('reader@example.com')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('One step left')).toHaveCount(time + 1)
    await expect(form.getByLabel('Email')).toHaveValue('')
  }
  const rows = await db.selectFrom('newsletter_subscribers').select(['email', 'consent_version']).execute()
  expect(rows).toEqual([{ email: 'reader@example.com', consent_version: expect.stringMatching(/^\d{4}-/) }])
  await site.waitForLog('mail', (line) => line.to === 'reader@example.com')
})
