import { newId } from '../../server/database/ids.ts'
import { displayedNumber, scrollIntoViewAndObserve } from '../support/counter.ts'
import { expect, test } from '../support/fixtures.ts'
import { visitUntilShown } from '../support/served-html.ts'

// 123, 124, 125, 126, 127, 128, 129, 372, 373
test('About page: presents the firm, and its numbers count up for 2.5 seconds once they are in view', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawn by day, lit by dusk')
  await expect(
    page.getByText('An electrical design and contracting firm from a Mumbai suburb, working since 2001.'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'A lime-plaster arcade' })).toBeVisible()
  await expect(page.getByText('Most of what we build is never seen.')).toBeVisible()
  for (const fact of ['2001', '23+ years', '600+', '40+', 'Mumbai, Navi Mumbai, Thane, Pune'])
    await expect(page.getByRole('definition').getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mission' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vision' })).toBeVisible()
  const numbers = page.locator('section').filter({ hasText: 'Numbers of success' })
  await expect(numbers.getByRole('definition')).toHaveText(['10x', '5x', '100%'])
  await expect(
    page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3 }) }),
  ).toHaveCount(4)
  const callToAction = page.getByRole('region', { name: 'Tell us what needs power.' })
  await expect(callToAction.getByRole('link', { name: 'START YOUR PROJECT' })).toHaveAttribute(
    'href',
    '/inquiry',
  )

  const lastCounter = numbers.getByRole('definition').last()
  await expect(lastCounter).toHaveText('100%')
  await page
    .locator('[data-deferred=about-proof]')
    .evaluate((sectionElement) => sectionElement.scrollIntoView(false))
  await expect(page.locator('[data-deferred=about-proof][data-awake]')).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(await displayedNumber(lastCounter)).toBe('0')
  await scrollIntoViewAndObserve(lastCounter)
  // After two fifths of the time: 1 - (3/5)^4 of the final value.
  await page.clock.runFor(1000)
  expect(await displayedNumber(lastCounter)).toBe('87')
  await page.clock.runFor(1500)
  expect(await displayedNumber(lastCounter)).toBe('100%')
})

// 128, 316, 347
test('About page: the first four active team members and the managed text replace the samples', async ({
  page,
  db,
}) => {
  const people = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha', 'Farah'].map((name, index) => ({
    id: newId(),
    name,
    position: 'Engineer',
    order_index: index,
    status: name === 'Bilal' ? ('inactive' as const) : ('active' as const),
  }))
  await db.insertInto('ltf_team_members').values(people).execute()
  await db
    .insertInto('gsp_content')
    .values({
      id: newId(),
      section: 'about',
      title: 'Since 2001',
      content: 'We began small.\n\nWe still answer.',
    })
    .execute()
  // Written last, so that a page with it has all of them.
  await visitUntilShown(page, '/about', 'We still answer.')
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText([
    'Asha',
    'Chitra',
    'Dev',
    'Esha',
  ])
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Since 2001' })).toBeVisible()
  await expect(page.getByText('Most of what we build')).toHaveCount(0)
})
