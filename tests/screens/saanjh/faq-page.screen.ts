import { expect, openScreen, page, test, userEvent } from '../../support/screens/screen.tsx'

const questions = page.getByRole('main').css('summary')
const openQuestions = page.getByRole('main').css('details[open] summary')
const question = (text: string) => questions.filter({ hasText: text })
const DURATION = 'How long does a residential project take?'
const EMERGENCIES = 'Do you handle emergencies?'

// 6, 161, 162, 163, 164, 165, 167, 374, 375
test('FAQ: ten questions with answers are closed at first, one is open at a time, and a second click closes it', async () => {
  await openScreen('/faq')
  await expect.element(questions).toHaveLength(10)
  expect(openQuestions.elements()).toEqual([])
  await expect.element(page.getByText(/Usually 2-4 weeks/)).not.toBeVisible()
  for (const details of page.getByRole('main').css('details').elements())
    expect(details.querySelector('p')?.textContent).toMatch(/\w{3}/)

  await question(DURATION).click()
  await expect.element(openQuestions).toHaveTextContent(DURATION)
  await expect.element(page.getByText(/Usually 2-4 weeks/)).toBeVisible()
  await question(EMERGENCIES).click()
  await expect.element(openQuestions).toHaveLength(1)
  await expect.element(page.getByText(/Emergency support is available 24\/7\./)).toBeVisible()
  await expect.element(page.getByText(/Usually 2-4 weeks/)).not.toBeVisible()
  await question(EMERGENCIES).click()
  await expect.element(openQuestions).not.toBeInTheDocument()
})

test('FAQ: the keyboard opens and closes a question', async () => {
  await openScreen('/faq')
  await expect.element(questions).toHaveLength(10)
  questions.first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(openQuestions).toHaveLength(1)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(openQuestions).toHaveTextContent(DURATION)
  await userEvent.keyboard(' ')
  await expect.element(openQuestions).not.toBeInTheDocument()
})

// 166
test('FAQ: a link leads to the contact page', async () => {
  await openScreen('/faq')
  await page.getByRole('main').getByRole('link', { name: 'Ask an engineer' }).click()
  await expect.poll(() => location.pathname).toBe('/contact')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
})

test('FAQ: the hash of a question opens it and scrolls it into view', async () => {
  await openScreen('/faq#rccb')
  await expect.element(openQuestions).toHaveTextContent('What is an RCCB and do I need one?')
  await expect.element(page.getByText(/Homes should have 30 mA protection/)).toBeInViewport()
})

test('FAQ: a hash that matches no question, even a malformed one, opens none', async () => {
  await openScreen('/faq#100%')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Questions we hear on site')
  expect(openQuestions.elements()).toEqual([])
  await questions.first().click()
  await expect.element(openQuestions).toHaveLength(1)
})
