import { expect, test } from '../support/story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// 393
test('who wants no movement gets none: no scroll-in, cursor, magnet, counting or autoplay, and all of the content', async ({
  page,
}) => {
  await page.goto('/')
  await page.mouse.move(400, 400)
  const logos = page.getByRole('group', { name: 'People we keep the lights on for' })
  await logos.scrollIntoViewIfNeeded()
  await expect(logos.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-reveal]')).toHaveCount(0)
  await expect(page.locator('.cursor')).toHaveCount(0)
  await expect(page.locator('.unlit')).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: '264+' })).toHaveCount(1)
  const row = logos.getByRole('list')
  const place = await row.evaluate((element) => element.getBoundingClientRect().x)
  await page.waitForTimeout(3500)
  expect(await row.evaluate((element) => element.getBoundingClientRect().x)).toBe(place)

  await page.evaluate(() => scrollTo(0, 0))
  const magnet = page.locator('[data-strength="5"]')
  await magnet.hover({ position: { x: 2, y: 2 } })
  await expect(magnet.locator('> span')).toHaveCSS('translate', /^(none|0px)/)
})

test('the interface is silent under reduced motion until it is switched on', async ({ page }) => {
  await page.goto('/faq')
  const off = page.getByRole('button', { name: 'Interface sounds off' })
  await expect(off).toBeVisible()
  const answered = page.waitForResponse('**/sounds/click.mp3')
  await off.click()
  expect((await answered).status()).toBe(200)
})
