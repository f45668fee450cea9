import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'
import {
  ADDRESS_COLUMNS,
  fillColumns,
  insertRecords,
  MARKUP,
  RUNNING_ADDRESS,
  TEXT_COLUMNS,
} from '../support/stored-payloads.ts'

// S20, S22, S24: tests/screens/stored-payloads.screen.ts visits all pages.
test('Stored payloads: markup in a served page does not run, and no script can parse it as HTML', async ({
  page,
  db,
  tolerate,
}) => {
  // The parse attempt below is reported once per page.
  tolerate(/requires 'TrustedHTML' assignment/)
  await insertRecords(db)
  await insertInquiry(db)
  await fillColumns(db, ADDRESS_COLUMNS, RUNNING_ADDRESS)
  await fillColumns(db, TEXT_COLUMNS, MARKUP)
  for (const path of ['/', '/admin/inquiries'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect.poll(() => page.content()).toContain('pwned=1')
      expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)
      expect(await page.evaluate(parseRefused, MARKUP), 'Trusted Types').toBe(true)
      expect(await page.locator('[href^="data:text"], [src^="data:text"]').count(), 'addresses').toBe(0)
    })
})

/** Whether the page refuses to parse a text as HTML. */
function parseRefused(html: string): boolean {
  try {
    document.createElement('div').innerHTML = html
    return false
  } catch (error) {
    return error instanceof TypeError
  }
}
