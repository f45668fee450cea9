import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser-fixture.ts'

const questions = (page: Page) => page.getByRole('main').locator('summary')
const openQuestions = (page: Page) => page.getByRole('main').locator('details[open] summary')

// 6, 161, 162, 163, 164, 165, 166, 374, 375
test('FAQ: ten questions, all closed at first, one open at a time, and a way to ask an engineer', async ({
  page,
}) => {
  await page.goto('/faq')
  await expect(questions(page)).toHaveCount(10)
  await expect(openQuestions(page)).toHaveCount(0)
  const durationQuestion = questions(page).filter({ hasText: 'How long does a residential project take?' })
  const emergencyQuestion = questions(page).filter({ hasText: 'Do you handle emergencies?' })
  await expect(page.getByText('Usually 2-4 weeks')).toBeHidden()
  await durationQuestion.click()
  await expect(openQuestions(page)).toHaveText('How long does a residential project take?')
  await expect(page.getByText('Usually 2-4 weeks')).toBeVisible()
  await emergencyQuestion.click()
  await expect(openQuestions(page)).toHaveCount(1)
  await expect(page.getByText('Emergency support is available 24/7.')).toBeVisible()
  await expect(page.getByText('Usually 2-4 weeks')).toBeHidden()
  await emergencyQuestion.click()
  await expect(openQuestions(page)).toHaveCount(0)

  await test.step('the keyboard opens and closes a question', async () => {
    await questions(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(openQuestions(page)).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(openQuestions(page)).toHaveText('How long does a residential project take?')
  })

  await page.getByRole('main').getByRole('link', { name: 'Ask an engineer' }).click()
  await expect(page).toHaveURL('/contact')
})

test('FAQ: the hash of a question opens it; any other hash opens none', async ({ page }) => {
  await page.goto('/faq#rccb')
  await expect(openQuestions(page)).toHaveText('What is an RCCB and do I need one?')
  await expect(page.getByText('Homes should have 30 mA protection')).toBeInViewport()

  await test.step('a hash that names no question, however it is written, opens none', async () => {
    // From another page: within the page only the hash would change.
    await page.goto('about:blank')
    await page.goto('/faq#100%')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions we hear on site')
    await expect(openQuestions(page)).toHaveCount(0)
    await questions(page).first().click()
    await expect(openQuestions(page)).toHaveCount(1)
  })
})
