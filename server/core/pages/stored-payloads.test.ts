import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { PUBLIC_PAGES } from '../../../tests/support/public-pages.ts'
import { renderedPage } from '../../../tests/support/rendered-page.ts'
import {
  ADDRESS_COLUMNS,
  fillColumns,
  insertRecords,
  MARKUP,
  RUNNING_ADDRESS,
  TEXT_COLUMNS,
} from '../../../tests/support/stored-payloads.ts'

// S20, S24
test('Stored payloads: markup is served as text on every public page, and an address that no form accepts nowhere', async () => {
  await insertRecords(db)
  await fillColumns(db, ADDRESS_COLUMNS, RUNNING_ADDRESS)
  await fillColumns(db, TEXT_COLUMNS, MARKUP)
  for (const path of PUBLIC_PAGES) {
    const { status, html } = await renderedPage(path)
    expect([path, status]).toEqual([path, 200])
    expect(html, path).toContain('pwned=1')
    expect(html, path).not.toContain('<svg onload')
    expect(html, path).not.toMatch(/(?:href|src)="data:text/)
  }
})
