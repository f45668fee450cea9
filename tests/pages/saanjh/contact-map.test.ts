import { expect, test } from 'vitest'
import { db } from '../../support/database.ts'
import { renderPage } from '../../support/rendered-page.ts'

test('Contact map: the map of the settings is in the served page and loads lazily', async () => {
  expect(await renderPage('/contact')).not.toContain('<iframe')
  await db.updateTable('settings').set({ map_url: 'https://maps.example/embed?q=thane' }).execute()
  const [frame = ''] = (await renderPage('/contact')).match(/<iframe[^>]*>/) ?? []
  expect(frame).toContain('src="https://maps.example/embed?q=thane"')
  expect(frame).toContain('loading="lazy"')
})
