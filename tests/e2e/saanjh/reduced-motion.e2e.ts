import { displayedNumber } from '../../support/counter.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// 393
test('Reduced motion: no scroll animation, cursor, magnet, counting, autoplay or unrequested sound, and all content is shown', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  // Every section is hydrated: without reduced motion, its elements would now wait to animate in.
  for (const section of await page.getByRole('main').locator('[data-deferred]').all()) {
    await section.scrollIntoViewIfNeeded()
    await expect(section).toHaveAttribute('data-awake')
  }
  const logos = page.getByRole('group', { name: 'People we keep the lights on for' })
  await logos.scrollIntoViewIfNeeded()
  await expect(logos.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(page.locator('[data-reveal]')).toHaveCount(0)
  await expect(page.locator('.light-off')).toHaveCount(0)
  // Elements that would otherwise wait to animate in are all visible here.
  const revealElements = page.locator('.reveal')
  expect(await revealElements.count()).toBeGreaterThan(10)
  for (const revealElement of await revealElements.all())
    await expect(revealElement).toHaveCSS('opacity', '1')
  for (const figure of ['264+', '124+', '100%']) {
    const counter = page.getByRole('definition').filter({ hasText: figure })
    await counter.scrollIntoViewIfNeeded()
    expect(await displayedNumber(counter)).toBe(figure)
  }
  await logos.scrollIntoViewIfNeeded()
  await expect(logos.getByRole('region')).toHaveCSS('overflow-x', 'clip')
  await page.clock.pauseAt(Date.now() + 60_000)
  const row = logos.getByRole('list')
  const readPosition = () => row.evaluate((element) => element.getBoundingClientRect().x)
  const start = await readPosition()
  await page.clock.runFor(10_000)
  expect(await readPosition()).toBe(start)
  await page.clock.resume()

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const magnet = page.locator('[data-strength="5"]')
  await magnet.hover({ position: { x: 2, y: 2 } })
  await expect(magnet).not.toHaveAttribute('style')
  await expect(page.locator('.custom-cursor')).toHaveCount(0)
  const soundLoaded = page.waitForResponse('**/sounds/click.mp3')
  await page.getByRole('button', { name: 'Interface sounds off' }).click()
  expect((await soundLoaded).status()).toBe(200)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await magnet.hover({ position: { x: 4, y: 4 } })
  await expect(magnet).toHaveAttribute('style', /--pull/)
  await expect(page.locator('.custom-cursor')).toBeAttached()
})
