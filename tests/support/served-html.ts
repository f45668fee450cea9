import { expect, type Page } from 'playwright/test'

/**
 * Looks at a page as it is served, before any script, where that is enough. A machine under load may give the last good
 * one once more (S33): it has five seconds to say what was just written.
 */
export async function expectServedHtml(
  page: Page,
  path: string,
  check: (html: string) => void | Promise<void>,
): Promise<void> {
  await expect(async () => {
    const response = await page.request.get(path)
    await check(await response.text())
  }).toPass({ timeout: 5000 })
}
