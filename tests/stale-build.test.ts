import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type BuildInputs = typeof import('../scripts/build-inputs.mjs')

test('Stale build: a changed source makes the build stale, and reverting the change makes it fresh again', async () => {
  const root = mkdtempSync(join(tmpdir(), 'busbar-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['scripts', 'src/core/ui', 'dist']) mkdirSync(join(root, folder), { recursive: true })
  cpSync(join(import.meta.dirname, '../scripts/build-inputs.mjs'), join(root, 'scripts/build-inputs.mjs'))
  const button = join(root, 'src/core/ui/button.tsx')
  writeFileSync(button, 'Send')
  const { digestOfInputs, isBuilt, STAMP } = (await import(
    join(root, 'scripts/build-inputs.mjs')
  )) as BuildInputs
  expect(isBuilt()).toBe(false)
  writeFileSync(STAMP, digestOfInputs())
  expect(isBuilt()).toBe(true)
  writeFileSync(button, 'Submit')
  expect(isBuilt()).toBe(false)
  writeFileSync(button, 'Send')
  writeFileSync(join(root, 'src/core/ui/button.test.tsx'), 'a test is not part of the build')
  expect(isBuilt()).toBe(true)
})

test('Stale build: Playwright refuses it with one line that says how to fix it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'busbar-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of ['scripts/build-inputs.mjs', 'tests/support/assert-fresh-build.ts'])
    cpSync(join(import.meta.dirname, '..', file), join(root, file))
  const { default: assertFreshBuild } = (await import(
    join(root, 'tests/support/assert-fresh-build.ts')
  )) as typeof import('./support/assert-fresh-build.ts')
  expect(assertFreshBuild).toThrow(/^dist\/ was not built from these sources: run `npm run build` .*$/)
  const { digestOfInputs, STAMP } = (await import(join(root, 'scripts/build-inputs.mjs'))) as BuildInputs
  mkdirSync(join(root, 'dist'))
  writeFileSync(STAMP, digestOfInputs())
  expect(assertFreshBuild).not.toThrow()
})
