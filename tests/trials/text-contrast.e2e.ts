import type { Locator, Page } from 'playwright/test'
import { lineContrasts, type TextSample } from '../support/contrast.ts'
import { expect, test } from '../support/fixtures.ts'

/** Minimum ratios of WCAG 2.2, 1.4.3: for text, and for large text such as a first heading. */
const MIN_RATIO_TEXT = 4.5
const MIN_RATIO_LARGE = 3

/**
 * Expects the minimum contrast of every line at this viewport size. The open page is resized, so sizes must ascend: a
 * browser does not replace an image that is larger than necessary.
 */
async function expectContrast(section: Locator, texts: TextSample[], width: number, height: number) {
  const page = section.page()
  await page.setViewportSize({ width, height })
  for (const { locator } of texts) await locator.scrollIntoViewIfNeeded()
  await waitUntilPainted(section.locator('picture img').filter({ visible: true }))
  await expectLineContrasts(page, texts, `at ${width} by ${height}`)
}

/** Waits until every image is loaded in the width that the viewport needs. The browser chooses it one frame later. */
async function waitUntilPainted(pictures: Locator) {
  await expect(pictures).not.toHaveCount(0)
  await pictures.evaluateAll(async (images) => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    for (const image of images) if (image instanceof HTMLImageElement) await image.decode()
  })
}

async function expectLineContrasts(page: Page, texts: TextSample[], viewport: string) {
  for (const { text, ratio, minRatio } of await lineContrasts(page, texts))
    expect(ratio, `'${text}' ${viewport}`).toBeGreaterThanOrEqual(minRatio)
}

// 404
test("Contrast: the hero's text is readable over the model, and has a plain background with prefers-contrast", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const hero = page.locator('[data-hero]')
  const title = hero.getByRole('heading', { level: 1 })
  const lead = hero.getByText('We calculate the load')
  // The light layers of the circuits and of the streets are beneath the lit picture.
  await expect(hero.locator('.light')).toHaveCount(4)
  // The width of the model depends on the viewport's height, so these go from low to high. 1366 by 640 and 1920 by 940
  // are common screens without the browser's bars.
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
        { locator: title, minRatio: MIN_RATIO_LARGE },
        { locator: hero.getByText('BEYOND ORDINARY DESIGN'), minRatio: MIN_RATIO_TEXT },
        { locator: lead, minRatio: MIN_RATIO_TEXT },
      ],
      width,
      height,
    )

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ contrast: 'more' })
  await lead.scrollIntoViewIfNeeded()
  const nightColour = 'rgb(28, 36, 41)'
  for (const textLocator of [title, lead])
    await expect(textLocator).toHaveCSS('background-color', nightColour)
  await expectLineContrasts(
    page,
    [
      { locator: title, minRatio: 7 },
      { locator: lead, minRatio: 7 },
    ],
    'with more contrast',
  )
})

// 404
test('Contrast: the text over the images on Contact and About is readable', async ({ page }) => {
  const textSample = (text: string) => [
    { locator: page.getByRole('main').getByText(text).first(), minRatio: MIN_RATIO_TEXT },
  ]
  const hero = page.getByRole('main').locator('section').first()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  await expectContrast(hero, textSample('GET IN TOUCH'), 390, 844)
  await expectContrast(hero, textSample('GET IN TOUCH'), 430, 932)

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/about')
  const callToAction = page.getByRole('region', { name: 'Tell us what needs power.' })
  await expectContrast(callToAction, textSample('Describe the site, the load'), 1024, 768)
  await expectContrast(hero, textSample('An electrical design and contracting firm'), 1680, 1050)
  await expectContrast(hero, textSample('An electrical design and contracting firm'), 2560, 1440)
})
