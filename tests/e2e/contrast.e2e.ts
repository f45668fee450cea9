import type { Locator } from 'playwright/test'
import { lineContrasts } from '../support/contrast.ts'
import { expect, test } from '../support/story.ts'

// Takes pictures of whole windows, up to 2560 pixels wide.
test.describe.configure({ timeout: 30_000 })

/** WCAG 2.2, 1.4.3: text, and large text such as a first heading. */
const TEXT = 4.5
const LARGE = 3

/** Every line stands out from the pixels behind it by at least so much. */
async function expectContrast(text: Locator, least: number, where: string) {
  for (const line of await lineContrasts(text))
    expect(line.ratio, `'${line.text}' ${where}`).toBeGreaterThanOrEqual(least)
}

// The last two are the windows of two usual screens, less what the browser takes of them.
for (const [width, height] of [
  [390, 844],
  [1024, 768],
  [1180, 820],
  [1280, 900],
  [1440, 900],
  [1600, 900],
  [1680, 1050],
  [1920, 1080],
  [1366, 640],
  [1920, 940],
] as const)
  // 404
  test(`Contrast: the words of the hero are readable over the model, ${width} by ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const hero = page.locator('[data-hero]')
    const where = `at ${width} by ${height}`
    await expectContrast(hero.getByRole('heading', { level: 1 }), LARGE, where)
    await expectContrast(hero.getByText('BEYOND ORDINARY DESIGN'), TEXT, where)
    await expectContrast(hero.getByText('We calculate the load'), TEXT, where)
  })

for (const [path, width, height, words] of [
  ['/contact', 390, 844, 'GET IN TOUCH'],
  ['/contact', 430, 932, 'GET IN TOUCH'],
  ['/about', 1680, 1050, 'An electrical design and contracting firm'],
  ['/about', 2560, 1440, 'An electrical design and contracting firm'],
  ['/about', 1024, 768, 'Describe the site, the load'],
] as const)
  // 404
  test(`Contrast: '${words}' on ${path} is readable over its picture, ${width} by ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const text = page.getByRole('main').getByText(words).first()
    await text.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await expectContrast(text, TEXT, `at ${width} by ${height}`)
  })

// 404
test('Contrast: who wishes for more of it has a plain ground under the words', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await page.goto('/')
  const night = 'rgb(28, 36, 41)'
  const hero = page.locator('[data-hero]')
  for (const words of [hero.getByRole('heading', { level: 1 }), hero.getByText('We calculate the load')]) {
    await expect(words).toHaveCSS('background-color', night)
    await expectContrast(words, 7, 'with more contrast')
  }
})
