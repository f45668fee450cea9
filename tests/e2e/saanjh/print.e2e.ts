import { expect, test } from '../../support/fixtures.ts'
import { scrollEachIntoView, trackRequests } from '../../support/network-activity.ts'

test('Print: an inquiry takes one page, and an unscrolled page prints as many pictures as a scrolled one', async ({
  page,
}) => {
  await page.goto('/inquiry')
  await page.getByLabel('Full name').fill('Meera Kulkarni')
  await page.getByLabel('Project type').selectOption('residential')
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // A small viewport loads small pictures, which are printed in a quarter of the time.
  await page.setViewportSize({ width: 390, height: 844 })
  // With Save-Data, scrolling to a picture does not load the light layers.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const network = trackRequests(page)
  const countPrintedImages = async () => {
    await network.waitForIdle()
    return countImages(await page.pdf({ format: 'A4' }))
  }
  await page.goto('/services/commercial')
  const beforeScrolling = await countPrintedImages()
  await network.scrollThrough(1)
  await scrollEachIntoView(page.getByRole('main').locator('picture').filter({ visible: true }))
  const afterScrolling = await countPrintedImages()
  expect(afterScrolling).toBeGreaterThan(2)
  expect(beforeScrolling).toBe(afterScrolling)
})

const countImages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image\b/g)?.length ?? 0
