import { beforeEach } from 'vitest'
import { emulatePrint } from '../../support/screens/print.ts'
import { boxesOf } from '../../support/screens/public-site.ts'
import {
  expect,
  type Locator,
  openScreen,
  page,
  resize,
  signOut,
  test,
} from '../../support/screens/screen.tsx'

beforeEach(signOut)

const main = page.getByRole('main')
const title = page.getByRole('heading', { level: 1 })

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** How many of the elements are printed. */
const shownOf = (elements: Locator) => elements.elements().filter(isShown).length

/** The `break-inside` values of the elements. */
const breaksOf = (elements: Locator) =>
  new Set(elements.elements().map((element) => getComputedStyle(element).breakInside))

test('Print: the inquiry form is a summary of the fields and their values below the heading, without buttons', async () => {
  await resize(794, 1123)
  await openScreen('/inquiry')
  const name = page.getByLabelText('Full name')
  await name.fill('Meera Kulkarni')
  await emulatePrint()
  await expect.element(title).toBeVisible()
  await expect.element(name).toBeVisible()
  await expect
    .element(page.getByText(/^We use these details, and photographs if you add any, to answer your inquiry/))
    .toBeVisible()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(boxesOf(name)[0]?.x).toBe(boxesOf(title)[0]?.x)
})

test('Print: projects are complete, lit and without filters, and no card breaks across pages', async () => {
  await openScreen('/projects')
  await expect.element(main.getByRole('article').first()).toBeVisible()
  await emulatePrint()
  await expect.element(page.getByRole('group', { name: 'Filter by category' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'START YOUR PROJECT' })).not.toBeInTheDocument()
  const cards = main.getByRole('article')
  expect(cards.elements().length).toBeGreaterThan(3)
  expect(boxesOf(main)[0]?.bottom).toBeLessThan((boxesOf(cards.last())[0]?.bottom ?? 0) + 24)
  expect(breaksOf(page.css('main .project-grid > li'))).toEqual(new Set(['avoid']))
  const opacities = cards.elements().map((card) => getComputedStyle(card.parentElement ?? card).opacity)
  expect(new Set(opacities)).toEqual(new Set(['1']))
})

test('Print: in an article, neither a chart nor a term with its description breaks across pages', async () => {
  await openScreen('/news/sixteen-floors-three-phases-one-quiet-summer')
  await expect.element(title).toBeVisible()
  await emulatePrint()
  const parts = page.css('main :is(figure, dl > div)')
  expect(shownOf(parts)).toBeGreaterThan(1)
  expect(breaksOf(parts)).toEqual(new Set(['avoid']))
})

test('Print: the FAQ shows every answer', async () => {
  await openScreen('/faq')
  await expect.element(title).toBeVisible()
  const answers = page.css('main details > p')
  expect(shownOf(answers)).toBe(0)
  await emulatePrint()
  expect(shownOf(answers)).toBe(10)
})

test('Print: a project has facts, text and both states side by side, photographs two in a row, and no slider', async () => {
  // The width of A4 inside its margins.
  await resize(718, 1000)
  await openScreen('/projects/casa-arco')
  await expect.element(title).toBeVisible()
  await emulatePrint()
  for (const text of ['Lonavala', '410 sqm', 'What we did'])
    await expect.element(main.getByText(text).first()).toBeVisible()
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
  for (const text of ['Drag, or use the arrow keys.', 'Related projects', 'START YOUR PROJECT'])
    expect(shownOf(main.getByText(text)), text).toBe(0)
  const figures = main.getByRole('figure')
  for (const pair of [
    figures.filter({ hasText: /^(Before|After)$/ }),
    page.css('main .project-grid figure'),
  ]) {
    const [first, second] = boxesOf(pair)
    expect(second?.y).toBe(first?.y)
    expect(second?.x).not.toBe(first?.x)
  }
  expect(breaksOf(figures)).toEqual(new Set(['avoid']))
})

test('Print: light text is printed with its dark background', async () => {
  await emulatePrint()
  for (const path of ['/services', '/about', '/contact', '/']) {
    await openScreen(path)
    await expect.element(title).toBeVisible()
    expect(getComputedStyle(title.element()).getPropertyValue('print-color-adjust'), path).toBe('exact')
  }
})

test('Print: Home has no breakers and no slide buttons', async () => {
  await openScreen('/')
  const controls = page.css(
    'main :is([role=switch], button[aria-label="Next slide"], button[aria-label="Pause"])',
  )
  await expect.poll(() => shownOf(controls)).toBeGreaterThan(4)
  await emulatePrint()
  expect(shownOf(controls)).toBe(0)
})
