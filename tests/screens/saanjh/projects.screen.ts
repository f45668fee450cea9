import { onTestFinished, vi } from 'vitest'
import { insertProjects } from '../../support/projects-page.ts'
import { expectNoAxeViolations } from '../../support/screens/axe.ts'
import { failCalls, holdCalls } from '../../support/screens/calls.ts'
import { allowMotion } from '../../support/screens/emulate.ts'
import { boxesOf } from '../../support/screens/public-site.ts'
import {
  db,
  expect,
  expectToast,
  type Locator,
  openScreen,
  page,
  resize,
  test,
  tolerate,
} from '../../support/screens/screen.tsx'

const cards = () => page.getByRole('main').getByRole('article')
const titles = () => texts(cards().getByRole('heading'))
const resultCount = () => page.getByRole('main').getByRole('status').first()
const filters = () => page.getByRole('group', { name: 'Filter by category' }).getByRole('button')
const texts = (locator: Locator) => locator.elements().map((element) => element.textContent)
const samples = () => page.getByText('Sample')
const offlineNotice = () => page.getByText(/^No connection to the site\./)

/** The distinct top positions of the cards, in pixels. */
const rowTops = () => [
  ...new Set(
    cards()
      .elements()
      .map((card) => card.getBoundingClientRect().top),
  ),
]

const THREE_PROJECTS = [
  { title: 'Tower Sixteen', category: 'Residential', location: 'Thane', year: 2024, area: '16 floors' },
  { title: 'Casa Arco', category: 'Residential', location: 'Lonavala', year: 2022, area: '410 sqm' },
  { title: 'Press Shop', category: 'Renovation', location: 'Chakan', year: 2023, area: '750 kVA' },
]

// 141, 142, 143, 148, 149
test('Projects: the filters are All, pressed at first, and the categories; a category shows its projects and their count', async () => {
  await insertProjects(db, [
    ...THREE_PROJECTS,
    { title: 'Not Shown Yet', category: 'Marine', status: 'inactive' },
  ])
  await openScreen('/projects')
  await expect.poll(() => texts(filters())).toEqual(['All', 'Renovation', 'Residential'])
  await expect.element(page.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(resultCount()).toHaveTextContent('3 projects')
  await expect.poll(titles).toEqual(['Press Shop', 'Casa Arco', 'Tower Sixteen'])

  await page.getByRole('button', { name: 'Residential' }).click()
  await expect.element(resultCount()).toHaveTextContent('2 projects')
  await expect.poll(titles).toEqual(['Casa Arco', 'Tower Sixteen'])
  await expect
    .element(page.getByRole('button', { name: 'Residential' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Renovation' }).click()
  await expect.element(resultCount()).toHaveTextContent('1 project')
})

test('Projects: on a phone every filter is fully visible without scrolling sideways', async () => {
  await insertProjects(
    db,
    ['Residential', 'Commercial', 'Industrial', 'Renovation', 'Marine'].map((category) => ({
      title: `${category} work`,
      category,
    })),
  )
  await resize()
  await openScreen('/projects')
  await expect.poll(() => texts(filters()).length).toBe(6)
  for (const { left, right } of boxesOf(filters())) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
})

// 159
test('Project cards: each shows category, place, year and size, and leads to its page', async () => {
  await insertProjects(db, [
    { ...THREE_PROJECTS[0], title: 'Tower Sixteen', slug: 'tower' },
    { title: 'Bare', slug: 'bare', category: null, location: null, area: null },
  ])
  await openScreen('/projects')
  const card = cards().filter({ hasText: 'Tower Sixteen' })
  await expect.element(card.getByText('Residential, Thane. 16 floors')).toBeVisible()
  await expect.element(card.getByText('2024')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Tower Sixteen' }))
    .toHaveAttribute('href', '/projects/tower')
  await expect.element(cards().filter({ hasText: 'Bare' })).toHaveTextContent('ActiveBare2024')
})

// 146, 147, 404
test('Projects: the grid shows cards side by side, the list shows rows with descriptions, both with the same filter', async () => {
  await insertProjects(
    db,
    THREE_PROJECTS.map((project) => ({ ...project, description: `All about ${project.title}.` })),
  )
  await openScreen('/projects?category=Residential')
  await expect
    .element(page.getByRole('button', { name: 'Grid view' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(cards()).toHaveLength(2)
  await expect.poll(rowTops).toHaveLength(1)
  await expect.element(page.getByText('All about Casa Arco.')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'List view' }).click()
  await expect
    .element(page.getByRole('button', { name: 'List view' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => location.search).toBe('?category=Residential&view=list')
  await expect.element(cards()).toHaveLength(2)
  await expect.poll(rowTops).toHaveLength(2)
  await expect.element(page.getByText('All about Casa Arco.')).toBeVisible()
  await expectNoAxeViolations()

  await page.getByRole('button', { name: 'Grid view' }).click()
  await expect.poll(() => location.search).toBe('?category=Residential')
  await expect.element(resultCount()).toHaveTextContent('2 projects')
})

// 148, 404
test('Projects: an unknown category has no projects, and a link to all of them', async () => {
  await insertProjects(db, THREE_PROJECTS)
  await openScreen('/projects?category=Marine')
  await expect.element(resultCount()).toHaveTextContent('0 projects')
  await expect.element(cards()).toHaveLength(0)
  await expectNoAxeViolations()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect.element(resultCount()).toHaveTextContent('3 projects')
})

// 144, 145
test('Projects: projects without a category are under Other, a filter that exists only for them', async () => {
  await insertProjects(db, [{ title: 'Press Shop', category: 'Renovation' }])
  await openScreen('/projects')
  await expect.poll(() => texts(filters())).toEqual(['All', 'Renovation'])
  await insertProjects(db, [
    { title: 'Pump House', category: null },
    { title: 'Gate', category: '  ' },
  ])
  await openScreen('/projects?category=Other')
  await expect.poll(() => texts(filters())).toEqual(['All', 'Renovation', 'Other'])
  await expect.poll(titles).toEqual(['Gate', 'Pump House'])
})

// 160
test('Projects: a project that staff have hidden is gone on the next load', async () => {
  await insertProjects(db, [{ title: 'Press Shop' }, { title: 'Gate' }])
  await db.updateTable('ltf_projects').set({ status: 'inactive' }).where('title', '=', 'Gate').execute()
  await openScreen('/projects')
  await expect.poll(titles).toEqual(['Press Shop'])
})

// 155
test('Projects: when there are no projects, samples are shown, marked as such and filtered the same way', async () => {
  await openScreen('/projects')
  await expect.element(resultCount()).toHaveTextContent('9 projects')
  await expect.element(samples()).toHaveLength(9)
  await page.getByRole('button', { name: 'Mixed Use' }).click()
  await expect.element(resultCount()).toHaveTextContent('1 project')
  await expect
    .element(cards().getByRole('link', { name: 'Studio H' }))
    .toHaveAttribute('href', '/projects/studio-h')
  // The mark looks the same in both views.
  const mark = () => samples().last().element().className
  expect(mark()).toMatch(/^badge /)
  await page.getByRole('button', { name: 'List view' }).click()
  await expect.element(samples()).toHaveLength(2)
  await expect.element(samples().last()).toBeVisible()
  expect(mark()).toMatch(/^badge /)
})

// 150
test('Projects: card n of the first list fades in with a delay of n tenths of a second, and the first is there at once', async () => {
  await allowMotion()
  await openScreen('/projects')
  await expect.element(samples()).toHaveLength(9)
  const styles = page
    .css('li:has(> article)')
    .elements()
    .map((card) => getComputedStyle(card))
  expect(styles.map(({ animationName }) => animationName)).toEqual(['none', ...Array(8).fill('card-comes')])
  expect(styles.map(({ animationDelay }) => Math.round(parseFloat(animationDelay) * 10))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ])
})

test('Projects: sixty load in pages of 24, and after the last page the focus is on its first card', async () => {
  await insertProjects(
    db,
    Array.from({ length: 60 }, (_, index) => ({ title: `Ward ${index}` })),
  )
  await openScreen('/projects')
  await expect.element(resultCount()).toHaveTextContent('60 projects')
  await expect.element(cards()).toHaveLength(24)
  await page.getByRole('button', { name: /^Load more projects\s*24 of 60$/ }).click()
  await expect.element(page.getByRole('button', { name: /^Load more projects\s*48 of 60$/ })).toHaveFocus()
  await expect.element(cards()).toHaveLength(48)
  await expect.element(cards().getByRole('heading').nth(47)).toHaveTextContent('Ward 12')
  await page.getByRole('button', { name: /^Load more projects\s*48 of 60$/ }).click()
  await expect.element(cards()).toHaveLength(60)
  await expect.element(page.css('li:has(> article)').nth(48)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^Load more/ })).not.toBeInTheDocument()
})

// 154
test('Projects: while the list loads, samples are shown, and are then replaced', async () => {
  await insertProjects(db, [{ title: 'Tower Seventeen' }])
  const [release] = holdCalls('projects.list', 1)
  await openScreen('/projects')
  await expect.element(samples()).toHaveLength(9)
  release?.('go on')
  await expect.poll(titles).toEqual(['Tower Seventeen'])
})

// 156, 348
test('Projects: a list that fails to load is reported in a toast and logged, and the samples stay', async () => {
  tolerate(/The projects could not be loaded/)
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  await insertProjects(db, [{ title: 'Tower Seventeen' }])
  failCalls('projects.list')
  await openScreen('/projects')
  await expectToast('Error', 'Failed to load projects')
  expect(log).toHaveBeenCalledWith('The projects could not be loaded.', expect.anything())
  await expect.element(samples()).toHaveLength(9)
})

// 156
test('Projects: when a filter fails to load, the known projects stay, filtered, until a retry', async () => {
  tolerate(/The projects could not be loaded/)
  await insertProjects(db, THREE_PROJECTS)
  await openScreen('/projects')
  await expect.element(resultCount()).toHaveTextContent('3 projects')
  const restore = failCalls('projects.list')
  await page.getByRole('button', { name: 'Renovation' }).click()
  await expect.element(offlineNotice()).toBeVisible()
  await expect.poll(titles).toEqual(['Press Shop'])
  await expect.poll(() => texts(filters())).toEqual(['All', 'Renovation', 'Residential'])
  await expect.element(resultCount()).toHaveTextContent('1 project')
  await expect.element(samples()).not.toBeInTheDocument()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(offlineNotice()).not.toBeInTheDocument()
  await expect.poll(titles).toEqual(['Press Shop'])
})

test('Projects: without a network the known projects stay, and the list refreshes by itself when the network is back', async () => {
  await insertProjects(db, THREE_PROJECTS)
  await openScreen('/projects?category=Residential')
  await expect.element(resultCount()).toHaveTextContent('2 projects')
  onTestFinished(() => void dispatchEvent(new Event('online')))
  dispatchEvent(new Event('offline'))
  await page.getByRole('button', { name: 'All' }).click()
  await expect.element(offlineNotice()).toBeVisible()
  await expect.poll(titles).toEqual(['Casa Arco', 'Tower Sixteen'])
  dispatchEvent(new Event('online'))
  await expect.poll(titles).toEqual(['Press Shop', 'Casa Arco', 'Tower Sixteen'])
  await expect.element(offlineNotice()).not.toBeInTheDocument()
})
