import type { Locator, Page } from 'playwright/test'
import { boundingBoxOf } from '../support/bounding-box.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { waitForFrames } from '../support/frames.ts'
import { trackRequests } from '../support/network-activity.ts'

// 76
test('Hero: its button follows the pointer by at most 5 pixels, and three breakers switch the lights of the model', async ({
  page,
}) => {
  const magnet = page.locator('[data-strength="5"]')
  const breakers = page.getByRole('group', { name: 'Light the three districts' }).getByRole('switch')
  const lightLayers = page.locator('.home-hero-picture .light')
  await page.goto('/')

  await test.step('the button follows the pointer and goes back', async () => {
    await hoverEdge(page, magnet)
    const button = page.getByRole('link', { name: 'START YOUR PROJECT' }).first()
    const { x, y } = await boundingBoxOf(magnet)
    const offset = async () => (await boundingBoxOf(button)).x - x
    await expect.poll(offset).toBeCloseTo(5, 0)
    await page.mouse.move(x + 400, y + 200)
    await expect.poll(offset).toBeCloseTo(0, 0)
  })

  await test.step('the breakers, all on, each switch their part off and on', async () => {
    await expect(breakers).toHaveText(['Residential', 'Commercial', 'Industrial'])
    for (const breaker of await breakers.all()) await expect(breaker).toBeChecked()
    // Loaded first, so that the first breaker finds it.
    await expect(lightLayers).toHaveCount(4)
    await breakers.nth(1).click()
    await expect(breakers.nth(1)).not.toBeChecked()
    await expect(lightLayers.nth(1)).toHaveCSS('opacity', '0')
    await expect(lightLayers.nth(0)).toHaveCSS('opacity', '1')
    await breakers.nth(0).press('Space')
    await breakers.nth(2).press('Enter')
    // With every circuit off the street lights are off too.
    await expect(lightLayers.nth(3)).toHaveCSS('opacity', '0')
    await breakers.nth(1).click()
    await expect(lightLayers.nth(3)).toHaveCSS('opacity', '1')
  })
})

// A test of its own, for an empty cache: the footer shows the light layers too once they have been loaded.
test('Hero: with Save-Data the light layers of the model load only when a breaker is switched', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const layers = new Set<string>()
  page.on('request', (request) => {
    if (/hero-(off|res|com|ind|str)-/.test(request.url())) layers.add(request.url())
  })
  await page.goto('/')
  await hoverEdge(page, page.locator('[data-strength="5"]'))
  // Without Save-Data they are requested two frames after the load event.
  await waitForFrames(page, 10)
  await expect(page.locator('.home-hero-picture .light')).toHaveCount(0)
  expect([...layers]).toEqual([])
  await page.getByRole('switch', { name: 'Commercial' }).click()
  await expect.poll(() => layers.size).toBe(5)
})

/** Moves the mouse to the right edge of the hero's button until the hydrated hero reacts. */
async function hoverEdge(page: Page, magnet: Locator) {
  const { x, y, width, height } = await boundingBoxOf(magnet)
  await expect(async () => {
    await page.mouse.move(x + width - 2, y + height / 2)
    await page.mouse.move(x + width - 1, y + height / 2)
    await expect(magnet).toHaveAttribute('style', /--pull/, { timeout: 100 })
  }).toPass()
}

test('Hero: an image that does not load leaves an open switch, and the page complete', async ({
  page,
  tolerate,
}) => {
  tolerate(/images/)
  const network = trackRequests(page)
  await page.route('**/images/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.home-hero-picture svg').first()).toBeAttached()
  await network.scrollThrough(1)
  await expect(page.getByRole('heading', { name: 'Pillars of excellence' })).toBeVisible()
})
