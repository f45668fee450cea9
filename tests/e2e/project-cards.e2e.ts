import { expect, test } from '../support/fixtures.ts'
import { projectCards, insertProjects } from '../support/projects-page.ts'
import { visitUntilShown } from '../support/served-html.ts'

// 151, 152, 153
test('Project cards: each has an image, if only the default one, and a badge', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/404/)
  await insertProjects(db, [
    { title: 'Without', phase: 'Completed', image_url: null },
    { title: 'Broken', phase: 'Ongoing', image_url: `${site.url}/media/gone.webp` },
    { title: 'Misspelt', image_url: `${site.url}/images/ofice-lit-1080.webp` },
    { title: 'Ours', image_url: `${site.url}/images/office-lit-1080.webp` },
  ])
  await visitUntilShown(page, '/projects', 'Broken')
  const card = (title: string) => projectCards(page).filter({ hasText: title })

  await test.step('an image that is missing or does not load is replaced by the default one, once', async () => {
    for (const title of ['Without', 'Broken'])
      await expect(card(title).getByRole('img')).toHaveAttribute('src', '/images/default.svg')
    // The URL of a sample image of which no width exists. Its alt text stays.
    await expect(card('Misspelt').locator('img[src="/images/default.svg"]')).toBeVisible()
    await expect(card('Misspelt').getByRole('img')).toHaveCount(1)
  })

  await test.step('an image of ours, as the samples have, has a srcset of all widths', async () => {
    await expect(card('Ours').locator('source[type="image/avif"]').last()).toHaveAttribute(
      'srcset',
      /^\/images\/office-lit-480\.avif 480w, .*1920w$/,
    )
  })

  await test.step('the badge is amber for completed projects and slate for all others', async () => {
    const badge = (title: string) => card(title).locator('[data-style]')
    await expect(badge('Without')).toHaveText('Completed')
    await expect(badge('Without')).toHaveAttribute('data-style', 'primary')
    await expect(badge('Broken')).toHaveAttribute('data-style', 'secondary')
    await expect(badge('Ours')).toHaveText('Active')
    await expect(badge('Ours')).toHaveAttribute('data-style', 'secondary')
  })

  await test.step('on a phone a card with the default image is no wider than the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(card('Without').getByRole('img')).toHaveJSProperty('complete', true)
    for (const element of [card('Without'), card('Without').getByText('2024')]) {
      const box = await element.boundingBox()
      expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(370)
    }
  })
})

// 152
test('Project cards: an image that fails after the card is shown is replaced by the default one', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/404/)
  await insertProjects(db, [{ title: 'Broken', image_url: `${site.url}/media/gone.webp` }])
  let failPicture = () => {}
  const gate = new Promise<void>((resolve) => (failPicture = resolve))
  await page.route('**/media/gone.webp', async (route) => {
    await gate
    await route.fulfill({ status: 404 })
  })
  await page.goto('/terms')
  const imageRequested = page.waitForRequest('**/media/gone.webp')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PROJECTS' }).click()
  await expect(projectCards(page).getByRole('heading')).toHaveText(['Broken'])
  await expect(projectCards(page).getByRole('img')).toHaveAttribute('src', /gone\.webp$/)
  await imageRequested
  failPicture()
  await expect(projectCards(page).getByRole('img')).toHaveAttribute('src', '/images/default.svg')
})
