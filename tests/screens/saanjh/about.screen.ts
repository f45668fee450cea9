import { beforeEach, vi } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { bringIntoView, displayedNumber, holdFrames } from '../../support/screens/counter.ts'
import { boxesOf, sectionWith } from '../../support/screens/public-site.ts'
import { db, expect, openScreen, page, signOut, test } from '../../support/screens/screen.tsx'
import { textsOf } from '../../support/screens/texts.ts'

beforeEach(signOut)

const numbers = sectionWith('Numbers of success').getByRole('definition')
const people = page.getByRole('article').getByRole('heading', { level: 3 })

// 123, 124, 125, 126, 128, 129, 372, 373
test('About page: it has a hero, a story, mission and vision, numbers, four people and the call to action, and states the founding year, figures about the firm and its area', async () => {
  await openScreen('/about')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Drawn by day, lit by dusk')
  await expect.element(page.getByRole('img', { name: /^A lime-plaster arcade,/ })).toBeVisible()
  await expect.element(page.getByText(/^Most of what we build is never seen\./)).toBeVisible()
  for (const name of ['Mission', 'Vision'])
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await expect.poll(() => textsOf(numbers)).toEqual(['10x', '5x', '100%'])
  await expect.element(people).toHaveLength(4)
  await expect
    .element(
      page
        .getByRole('region', { name: 'Tell us what needs power.' })
        .getByRole('link', { name: 'START YOUR PROJECT' }),
    )
    .toHaveAttribute('href', '/inquiry')

  await expect
    .element(
      page.getByText('An electrical design and contracting firm from a Mumbai suburb, working since 2001.'),
    )
    .toBeVisible()
  const facts = ['2001', '23+ years', '600+', '40+', 'Mumbai, Navi Mumbai, Thane, Pune']
  await expect.poll(() => textsOf(page.getByRole('definition'))).toEqual(expect.arrayContaining(facts))
})

/** Waits until React has had its turn: its scheduler posts messages, which no stopped clock holds back. */
const rendered = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    port2.postMessage(null)
  })

// 126, 127
test('About page: the numbers count up for 2.5 seconds once they are in view', async () => {
  await holdFrames()
  await openScreen('/about')
  const last = numbers.last()
  await expect.element(last).toBeInTheDocument()
  expect(displayedNumber(last)).toBe('0')
  await bringIntoView(last)
  // The page's observer may fire after the first frames, so the time counts from the first number shown. Not with
  // `poll`, which would advance the clock by itself.
  while (displayedNumber(last) === '0') {
    await vi.advanceTimersByTimeAsync(16)
    // On a busy machine the stopped clock would otherwise run ahead of what React renders.
    await rendered()
  }
  // After two fifths of the duration: 1 - (3/5)^4 of the final value.
  await vi.advanceTimersByTimeAsync(1000 - 16)
  expect(Math.abs(Number(displayedNumber(last)) - 87)).toBeLessThanOrEqual(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(Math.abs(Number(displayedNumber(last)) - 97)).toBeLessThanOrEqual(1)
  await vi.advanceTimersByTimeAsync(1100)
  await expect.poll(() => displayedNumber(last)).toBe('100%')
})

// 128, 316
test('About page: the first four active team members replace the samples', async () => {
  const team = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha', 'Farah'].map((name, index) => ({
    id: newId(),
    name,
    position: 'Engineer',
    order_index: index,
    status: name === 'Bilal' ? ('inactive' as const) : ('active' as const),
  }))
  await db.insertInto('ltf_team_members').values(team).execute()
  await openScreen('/about')
  await expect.poll(() => textsOf(people)).toEqual(['Asha', 'Chitra', 'Dev', 'Esha'])
  await expect.element(page.getByText('Sample')).not.toBeInTheDocument()
})

test('About page: with up to three people, each has a row with the biography beside the portrait', async () => {
  const bio = 'Draws every board herself.\n\nOn site when it is switched on.'
  await db
    .insertInto('ltf_team_members')
    .values({ id: newId(), name: 'Asha', position: 'Engineer', bio })
    .execute()
  await openScreen('/about')
  const card = page.getByRole('article').filter({ hasText: 'Asha' })
  const paragraph = card.getByText('Draws every board herself.', { exact: true })
  await expect.element(paragraph).toBeVisible()
  expect(boxesOf(card)[0]?.width).toBeGreaterThan(1200)
  expect(boxesOf(paragraph)[0]?.left).toBeGreaterThan(boxesOf(card.css('.bg-night').first())[0]?.right ?? 0)
})
