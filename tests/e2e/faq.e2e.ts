import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser-fixture.ts'

const questions = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button')
const openQuestions = (page: Page) => page.getByRole('main').getByRole('button', { expanded: true })

// 6, 161, 162, 163, 164, 165, 166, 374, 375
test('FAQ: ten questions, all closed at first, one open at a time, and a way to ask an engineer', async ({
  page,
}) => {
  await page.goto('/faq')
  await expect(questions(page)).toHaveCount(10)
  await expect(openQuestions(page)).toHaveCount(0)
  const durationQuestion = page.getByRole('button', { name: 'How long does a residential project take?' })
  const emergencyQuestion = page.getByRole('button', { name: 'Do you handle emergencies?' })
  await expect(page.getByText('Usually 2-4 weeks')).toBeHidden()
  await durationQuestion.click()
  await expect(durationQuestion).toHaveAttribute('aria-expanded', 'true')
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
    await expect(questions(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
    await expect(openQuestions(page)).toHaveCount(1)
  })

  await page.getByRole('main').getByRole('link', { name: 'Ask an engineer' }).click()
  await expect(page).toHaveURL('/contact')
})

test('FAQ: the hash of a question opens it, and so does find-in-page; any other hash opens none', async ({
  page,
}) => {
  await page.goto('/faq#rccb')
  await expect(page.getByRole('button', { name: 'What is an RCCB and do I need one?' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.getByText('Homes should have 30 mA protection')).toBeInViewport()
  await page.locator('#areas-answer').dispatchEvent('beforematch')
  await expect(page.getByRole('button', { name: 'Which areas do you serve?' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )

  await test.step('a hash that names no question, however it is written, opens none', async () => {
    // From another page: within the page only the hash would change.
    await page.goto('about:blank')
    await page.goto('/faq#100%')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions we hear on site')
    await expect(openQuestions(page)).toHaveCount(0)
    await page.getByRole('main').getByRole('button').first().click()
    await expect(openQuestions(page)).toHaveCount(1)
  })
})
