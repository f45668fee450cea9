import { boundingBoxOf } from '../../support/bounding-box.ts'
import { expect, test } from '../../support/fixtures.ts'
import { insertFullProject } from '../../support/project-page.ts'
import { visitUntilShown } from '../../support/served-html.ts'

test.use({ javaScriptEnabled: false })

// Scripts that are preloaded but never run.
test.beforeEach(({ tolerate }) => tolerate(/^csp /))

// 396
test('Project page without JavaScript: the before and after pictures are side by side, or stacked on a phone, and photographs link to their files', async ({
  page,
  db,
}) => {
  await insertFullProject(db)
  await visitUntilShown(page, '/projects/creekside', 'The second paragraph.')
  const state = (label: string) =>
    page.getByRole('figure').filter({ has: page.getByText(label, { exact: true }) })
  const boxes = async () => await Promise.all(['Before', 'After'].map((label) => boundingBoxOf(state(label))))
  const readBoxes = async () => {
    const [before, after] = await boxes()
    if (!before || !after) throw new Error('both have a box')
    return { before, after }
  }
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(state('After')).toHaveCSS('clip-path', 'none')
  await page.setViewportSize({ width: 1440, height: 900 })
  const wide = await readBoxes()
  expect(wide.after.y).toBe(wide.before.y)
  expect(wide.after.x).toBeGreaterThan(wide.before.x + wide.before.width)
  await page.setViewportSize({ width: 390, height: 844 })
  const narrow = await readBoxes()
  expect(narrow.after.x).toBe(narrow.before.x)
  expect(narrow.after.y).toBeGreaterThan(narrow.before.y + narrow.before.height)
  await expect(page.getByText('Drag, or use the arrow keys.')).toBeHidden()
  const photograph = page.getByRole('link', { name: 'Enlarge photograph 1 of 3' })
  await expect(photograph).toHaveAttribute('href', '/images/living-lit-1920.webp')
  expect((await page.request.get('/images/living-lit-1920.webp')).status()).toBe(200)
})
