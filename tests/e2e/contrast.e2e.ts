import type { Locator, Page } from 'playwright/test'
import { lineContrasts, type Text } from '../support/contrast.ts'
import { expect, test } from '../support/story.ts'

// Takes two pictures of a window, up to 2560 pixels wide, at each of many sizes.
test.describe.configure({ timeout: 30_000 })

/** WCAG 2.2, 1.4.3: text, and large text such as a first heading. */
const TEXT = 4.5
const LARGE = 3

/**
 * Every line stands out from the pixels behind it by at least so much in a window of this size. The open page is
 * resized: sizes go up, because a browser keeps a picture that is larger than it needs.
 */
async function expectContrast(place: Locator, texts: Text[], width: number, height: number) {
  const page = place.page()
  await page.setViewportSize({ width, height })
  for (const { of } of texts) await of.scrollIntoViewIfNeeded()
  await arePainted(place.locator('picture img').filter({ visible: true }))
  await expectLines(page, texts, `at ${width} by ${height}`)
}

/** The pictures are there, each in the width that the window asks for: it chooses when it paints its next frame. */
async function arePainted(pictures: Locator) {
  await expect(pictures).not.toHaveCount(0)
  await pictures.evaluateAll(async (images) => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    for (const image of images) if (image instanceof HTMLImageElement) await image.decode()
  })
}

async function expectLines(page: Page, texts: Text[], where: string) {
  for (const { words, ratio, least } of await lineContrasts(page, texts))
    expect(ratio, `'${words}' ${where}`).toBeGreaterThanOrEqual(least)
}

// 404
test('Contrast: the words of the hero are readable over the model, on a plain ground for who wishes for more of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const hero = page.locator('[data-hero]')
  const title = hero.getByRole('heading', { level: 1 })
  const lead = hero.getByText('We calculate the load')
  // The light of each circuit and of the streets lies beneath the lit picture.
  await expect(hero.locator('.light')).toHaveCount(4)
  // The model is as wide as the window is high: so from low to high. 1366 by 640 and 1920 by 940 are the windows of two
  // usual screens, less what the browser takes of them.
  for (const [width, height] of [
    [390, 844],
    [1366, 640],
    [1024, 768],
    [1180, 820],
    [1280, 900],
    [1440, 900],
    [1600, 900],
    [1920, 940],
    [1680, 1050],
    [1920, 1080],
  ] as const)
    await expectContrast(
      hero,
      [
        { of: title, least: LARGE },
        { of: hero.getByText('BEYOND ORDINARY DESIGN'), least: TEXT },
        { of: lead, least: TEXT },
      ],
      width,
      height,
    )

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ contrast: 'more' })
  const night = 'rgb(28, 36, 41)'
  for (const words of [title, lead]) await expect(words).toHaveCSS('background-color', night)
  await expectLines(
    page,
    [
      { of: title, least: 7 },
      { of: lead, least: 7 },
    ],
    'with more contrast',
  )
})

// 404
test('Contrast: the words over the pictures of contact and about are readable', async ({ page }) => {
  const words = (text: string) => [{ of: page.getByRole('main').getByText(text).first(), least: TEXT }]
  const hero = page.getByRole('main').locator('section').first()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  await expectContrast(hero, words('GET IN TOUCH'), 390, 844)
  await expectContrast(hero, words('GET IN TOUCH'), 430, 932)

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/about')
  const end = page.getByRole('region', { name: 'Tell us what needs power.' })
  await expectContrast(end, words('Describe the site, the load'), 1024, 768)
  await expectContrast(hero, words('An electrical design and contracting firm'), 1680, 1050)
  await expectContrast(hero, words('An electrical design and contracting firm'), 2560, 1440)
})
