import { insertFullProject } from '../../support/project-page.ts'
import { insertProjects } from '../../support/projects-page.ts'
import { expectNoAxeViolations } from '../../support/screens/axe.ts'
import { db, expect, type Locator, openScreen, page, resize, test } from '../../support/screens/screen.tsx'

const main = () => page.getByRole('main')
const texts = (locator: Locator) => locator.elements().map((element) => element.textContent)

test('Project page: it shows facts, text, photographs with captions, and a link to the inquiry form', async () => {
  await insertFullProject(db)
  await openScreen('/projects/creekside')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Creekside Apartment')
  for (const [name, value] of [
    ['Category', 'Renovation'],
    ['Location', 'Mulund'],
    ['Year', '2025'],
    ['Area', '145 sqm'],
    ['Phase', 'Completed'],
  ] as const)
    await expect
      .element(main().css('dl > div').filter({ hasText: name }).first())
      .toHaveTextContent(`${name}${value}`)
  await expect
    .element(main().getByRole('paragraph').filter({ hasText: 'The second paragraph.' }))
    .toBeVisible()
  const photographs = page.css('section').filter({ hasText: 'Photographs' }).getByRole('listitem')
  await expect
    .poll(() => texts(photographs))
    .toEqual([
      'Enlarge photograph 1 of 3The living room',
      'Enlarge photograph 2 of 3The board in the passage',
      'Enlarge photograph 3 of 3',
    ])
  await expect
    .element(main().getByRole('link', { name: 'START YOUR PROJECT' }))
    .toHaveAttribute('href', '/inquiry')
})

// 404
test('Project page: axe finds nothing, and the headings are in order', async () => {
  await resize()
  await insertFullProject(db)
  await insertProjects(db, [{ title: 'Press Shop' }])
  await openScreen('/projects/creekside')
  await expect.element(main().getByRole('heading', { level: 3 })).toHaveTextContent('Press Shop')
  await expectNoAxeViolations()
  expect(
    main()
      .getByRole('heading')
      .elements()
      .map(({ tagName }) => tagName),
  ).toEqual(['H1', 'H2', 'H2', 'H2', 'H2', 'H3', 'H2'])
})

test('Project page: a project with few facts has a page without empty parts', async () => {
  await insertProjects(db, [{ title: 'Bare', slug: 'bare', category: null }])
  await openScreen('/projects/bare')
  await expect
    .poll(() => texts(main().getByRole('term')))
    .toEqual(['Year', 'Phase', 'Phone', 'E-mail', 'Address', 'Hours'])
  await expect.poll(() => texts(main().getByRole('heading'))).toEqual(['Bare', 'Tell us what needs power.'])
  await expect.element(main().css('img[src*="default"]')).toHaveLength(0)
  await expectNoAxeViolations()
})

test('Project page: it leads to related visible projects, and back to the list of all projects', async () => {
  await insertFullProject(db)
  await insertProjects(db, [
    { title: 'Press Shop', category: 'Renovation', slug: 'press-shop' },
    { title: 'Hidden', category: 'Renovation', status: 'inactive' },
  ])
  await openScreen('/projects/creekside')
  const related = page.css('section').filter({ hasText: 'Related projects' })
  await expect.poll(() => texts(related.getByRole('heading', { level: 3 }))).toEqual(['Press Shop'])
  await related.getByRole('link', { name: 'Press Shop' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Press Shop')
  await expect.element(main().getByText('What we did')).not.toBeInTheDocument()
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Projects' }).click()
  await expect.poll(() => location.pathname).toBe('/projects')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Projects')
})

// 155
test('Project page: while there are no projects, each sample has one, with every sample marked as such', async () => {
  await openScreen('/projects')
  await main().getByRole('link', { name: 'Casa Arco' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Casa Arco')
  await expect.element(page.getByText('Sample')).toHaveLength(4)
})

// 113
test('Case studies: cards of featured projects lead to their pages, and the remaining samples are not links', async () => {
  const caseStudies = page.css('section').filter({ hasText: 'What the problem was. What we did.' })
  await openScreen('/')
  await expect.element(caseStudies.getByRole('article')).toHaveLength(3)
  await expect.element(caseStudies.getByRole('link')).toHaveLength(0)
  await expect.element(caseStudies.getByText('Sample', { exact: true })).toHaveLength(3)
  await insertProjects(db, [{ title: 'The real Hilltop', slug: 'hilltop', featured: true }])
  await openScreen('/')
  await expect.poll(() => texts(caseStudies.getByRole('link'))).toEqual(['The real Hilltop'])
  await expect.element(caseStudies.getByRole('article')).toHaveLength(3)
  await expect.element(caseStudies.getByText('Sample', { exact: true })).toHaveLength(2)
  await caseStudies.getByRole('link').click()
  await expect.poll(() => location.pathname).toBe('/projects/hilltop')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The real Hilltop')
})
