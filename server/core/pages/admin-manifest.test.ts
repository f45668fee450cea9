import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { db } from '../../../tests/support/database.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

const manifest = z.object({
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
})

test('Manifest: it names the firm of the settings, opens the inquiries, and its icons have their sizes', async () => {
  await db.updateTable('settings').set({ business_name: 'Kokum Electricals' }).execute()
  const response = await createTestApp(db).visitor().request('/admin/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const { icons, ...rest } = manifest.parse(await response.json())
  expect(rest).toEqual({
    name: 'Kokum Electricals: back office',
    short_name: 'Kokum Electricals',
    start_url: '/admin/inquiries',
    scope: '/admin',
    display: 'standalone',
  })
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(
      await readFile(join(import.meta.dirname, '../../../public', src)),
    ).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
