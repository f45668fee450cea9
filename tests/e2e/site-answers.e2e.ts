import { expect, test } from '../support/story.ts'

test('home answers', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('header')).toBeVisible()
})
