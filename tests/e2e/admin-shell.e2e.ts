import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/browser-fixture.ts'

test('Bundles: no file that a public page loads contains code of the back office', () => {
  const folder = join(import.meta.dirname, '../../dist/client')
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  /** The source of a chunk and of its static imports. */
  function sourceWithImports(key: string, seen = new Set<string>()): string {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return ''
    seen.add(key)
    const ownSource = [chunk.file, ...(chunk.css ?? [])].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    )
    return (
      ownSource.join('') + (chunk.imports ?? []).map((imported) => sourceWithImports(imported, seen)).join('')
    )
  }
  const adminOnlyTexts = [
    'Admin Login',
    'Waiting for approval',
    'Keyboard shortcuts',
    'modal-box',
    'Back to Site',
  ]
  const adminSource = sourceWithImports('src/routes/admin.tsx?tsr-split=component---loader')
  expect(adminOnlyTexts.filter((needle) => !adminSource.includes(needle))).toEqual([])

  const pages = Object.keys(chunks).filter((key) => /^src\/routes\/_site.*tsr-split/.test(key))
  const routes = globSync('src/routes/_site/*.tsx', { cwd: join(import.meta.dirname, '../..') })
  expect(pages.length).toBeGreaterThanOrEqual(routes.length)
  for (const key of ['src/client.tsx', ...pages]) {
    const text = sourceWithImports(key)
    expect(
      adminOnlyTexts.filter((needle) => text.includes(needle)),
      key,
    ).toEqual([])
    expect(/dnd-kit|DndContext|visx|lucide/i.test(text), key).toBe(false)
  }
})

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
