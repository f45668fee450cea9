import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import vitestConfig from '../vitest.config.ts'
import { E2E_TESTS, TRIALS } from './support/e2e-tests.ts'

test('Test files: Vitest or Playwright collects every one', () => {
  const onDisk = globSync('**/*.{test,spec,e2e,screen}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
    cwd: join(import.meta.dirname, '..'),
    exclude: ['node_modules/**', 'dist/**', 'data/**', '.cache/**'],
  })
  const ofPlaywright = [E2E_TESTS, TRIALS].map(({ testDir, testMatch }) => `${testDir}/${testMatch}`)
  const collected = [...unitTests(), 'tests/trials/*.test.ts', ...ofPlaywright]
  expect(onDisk.filter((file) => !collected.some((pattern) => matchesGlob(file, pattern)))).toEqual([])
})

function unitTests(): string[] {
  const { test: settings } = vitestConfig({ command: 'serve', mode: 'test' })
  const projects = (settings?.projects ?? []) as { test: { include: string[] } }[]
  return projects.flatMap(({ test: { include } }) => include)
}
