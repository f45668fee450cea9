import { expect, type Page } from 'playwright/test'

// Under load the server may answer once with a stale page (S33). The limits end a hang: a busy machine takes seconds.
const TIMEOUT_MS = 60_000
const PAGE_TIMEOUT_MS = 10_000

/** Checks the HTML of a page as the server sends it, without running scripts. */
export async function expectServedHtml(
  page: Page,
  path: string,
  check: (html: string) => void | Promise<void>,
): Promise<void> {
  await expect(async () => {
    const response = await page.request.get(path)
    await check(await response.text())
  }).toPass({ timeout: TIMEOUT_MS })
}

/** Reloads a page until it shows `expected`, which was just written, and no longer shows `absent`. */
export async function visitUntilShown(
  page: Page,
  path: string,
  expected: string | RegExp,
  absent?: string | RegExp,
): Promise<void> {
  const main = page.getByRole('main')
  await expect(async () => {
    await page.goto(path)
    await expect(main.getByText(expected).first()).toBeVisible({ timeout: PAGE_TIMEOUT_MS })
    if (absent) await expect(main.getByText(absent)).toHaveCount(0, { timeout: PAGE_TIMEOUT_MS })
  }).toPass({ timeout: TIMEOUT_MS })
}
