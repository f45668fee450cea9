import { expect } from '../support/browser-fixture.ts'
import { trackLayoutShifts } from '../support/layout-shifts.ts'
import { trackRequests } from '../support/network-activity.ts'
import { testOnSite } from '../support/photograph-site.ts'
import { insertFullProject } from '../support/project-page.ts'
import { photographBytes, shownPhotographs, wrongPhotographs } from '../support/shown-photographs.ts'
import { storePhotograph } from '../support/stored-photographs.ts'

/** A site with one project: its picture, before and after, and twelve photographs, all of 12 megapixels. */
const test = testOnSite(async (stored) => {
  const store = (alt = '') => storePhotograph(stored, [4000, 3000], { alt })
  const photos: { image_url: string; caption: string }[] = []
  for (let number = 1; number <= 12; number += 1)
    photos.push({ image_url: await store(), caption: `Step ${number}` })
  const [image_url, before_url, after_url] = [await store('The yard, lit'), await store(), await store()]
  await insertFullProject(stored.db, { image_url, before_url, after_url, photos: JSON.stringify(photos) })
})

/**
 * The limits for the photographs in bytes, at first and in total. They are pure grain, twice the bytes of a room's. How
 * many pixels ahead Chromium fetches lazy pictures (1,250 to 2,500) depends on its estimate of the connection.
 */
const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, first: 1_500_000, all: 2_500_000 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, first: 1_700_000, all: 2_800_000 },
}

// 405
test('Project page: fifteen photographs of 12 megapixels stay within its budget on a phone and a desktop, load lazily without layout shifts, and are enlarged uncropped', async ({
  browser,
  site,
}) => {
  test.slow()
  for (const [name, { first, all, ...device }] of Object.entries(DEVICES)) {
    const context = await browser.newContext({ ...device, reducedMotion: 'reduce', baseURL: site.url })
    const page = await context.newPage()
    const network = trackRequests(page)
    const shifts = await trackLayoutShifts(page)
    const photographs = () => network.requestedUrls.filter((url) => url.includes('/media/'))

    await test.step(`${name}: at first only those near the screen load, and the large one once, through the preload in the head`, async () => {
      await page.goto('/projects/creekside')
      await network.waitForIdle()
      expect(photographs().length).toBeLessThan(12)
      await expect(page.locator('head > link[rel=preload][as=image]')).toHaveCount(1)
      const [large] = await shownPhotographs(page.getByRole('img', { name: 'The yard, lit' }))
      expect(photographs().filter((url) => url.endsWith(large?.path ?? ''))).toHaveLength(1)
      expect(await photographBytes(page)).toBeLessThan(first)
    })
    await test.step(`${name}: the others load on scrolling, as AVIF, in the width that the layout needs`, async () => {
      await network.scrollThrough(0.6)
      const shown = await shownPhotographs(page.getByRole('main').locator('picture img[src*="/media/"]'))
      expect(shown).toHaveLength(15)
      expect(wrongPhotographs(shown, device.deviceScaleFactor)).toEqual([])
      expect(await photographBytes(page)).toBeLessThan(all)
    })
    expect(await shifts()).toEqual([])
    if (name === 'desktop')
      await test.step('a photograph is enlarged uncropped, in its own aspect ratio', async () => {
        const link = page.getByRole('link', { name: 'Enlarge photograph 1 of 12', exact: true })
        await expect(link).toHaveAttribute('href', /^\/media\/\w{32}-1920\.jpg$/)
        await link.click()
        const image = page.getByRole('dialog').locator('picture img')
        const box = await image.boundingBox()
        expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 2)
        expect(box?.height ?? 0).toBeGreaterThan(400)
      })
    await context.close()
  }
})
