import { expect } from '../support/browser-fixture.ts'
import { trackLayoutShifts } from '../support/layout-shifts.ts'
import { trackRequests } from '../support/network-activity.ts'
import { testOnSite } from '../support/photograph-site.ts'
import { insertProjects, projectCards } from '../support/projects-page.ts'
import { photographBytes, shownPhotographs } from '../support/shown-photographs.ts'
import { storePhotograph } from '../support/stored-photographs.ts'

/** The shapes of the photographs of 12 megapixels: landscape and portrait. */
const SHAPES = [
  [4000, 3000],
  [3000, 4000],
] as const

/** A site with twelve projects, each with such a photograph, the first with a focal point near a corner. */
const test = testOnSite(async (stored) => {
  const projects: { title: string; image_url: string }[] = []
  for (let number = 12; number >= 1; number -= 1) {
    const focalPoint = number === 1 ? { focal_x: 0.1, focal_y: 0.88 } : {}
    const shape = SHAPES[(number - 1) % SHAPES.length] ?? SHAPES[0]
    projects.push({ title: `Project ${number}`, image_url: await storePhotograph(stored, shape, focalPoint) })
  }
  await insertProjects(stored.db, projects)
})

// One worker: the photographs are encoded once.
test.describe.configure({ mode: 'default' })

/**
 * The limits for the photographs of /projects in bytes. These are pure grain, with twice the bytes of a photograph of a
 * room: 110 to 170 kB in the 828 pixels that a card needs. As uploaded, the twelve have 29 MB. Chromium fetches lazy
 * pictures up to 2,500 pixels ahead: at first ten of them on a phone, and all on a desktop.
 */
const BUDGETS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, count: 11, bytes: 2_000_000 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, count: 12, bytes: 2_200_000 },
}
const ALL_BYTES = 2_200_000

for (const [name, { count, bytes, ...device }] of Object.entries(BUDGETS)) {
  test(`Uploaded pictures: twelve photographs of 12 megapixels keep /projects within its budget on a ${name}, loading lazily and without layout shifts`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ ...device, reducedMotion: 'reduce', baseURL: site.url })
    const page = await context.newPage()
    const network = trackRequests(page)
    const shifts = await trackLayoutShifts(page)
    const photographs = () => network.requestedUrls.filter((url) => url.includes('/media/'))

    await test.step('at first only those near the screen load, and the first one once, through the preload in the head', async () => {
      await page.goto('/projects')
      await network.waitForIdle()
      expect(photographs().length).toBeLessThanOrEqual(count)
      const preloads = page.locator('head > link[rel=preload][as=image]')
      await expect(preloads).toHaveCount(1)
      await expect(preloads).toHaveAttribute('type', 'image/avif')
      await expect(projectCards(page).locator('img[loading=eager]')).toHaveCount(1)
      const [first] = await shownPhotographs(projectCards(page).locator('picture img'))
      expect(photographs().filter((url) => url.endsWith(first?.path ?? ''))).toHaveLength(1)
      expect(await photographBytes(page)).toBeLessThan(bytes)
    })

    await test.step('each loads as AVIF, in the width that the layout needs', async () => {
      await network.scrollThrough(0.6)
      const shown = await shownPhotographs(projectCards(page).locator('picture img'))
      expect(shown).toHaveLength(12)
      const wrong = shown.filter(({ path, painted, file, stated }) => {
        const needed = painted * device.deviceScaleFactor
        const isTrue = painted <= stated * 1.1 && stated <= painted * 1.7
        return !path.endsWith('.avif') || !isTrue || (file < needed / 1.1 && file < 1920)
      })
      expect(wrong).toEqual([])
      expect(photographs()).toHaveLength(12)
      expect(await photographBytes(page)).toBeLessThan(ALL_BYTES)
    })

    await test.step('the crop keeps the focal point', async () => {
      const images = projectCards(page).locator('picture img')
      await expect(images.nth(0)).toHaveCSS('object-position', '0% 100%')
      await expect(images.nth(1)).toHaveCSS('object-position', '50% 50%')
    })
    expect(await shifts()).toEqual([])
    await context.close()
  })
}
