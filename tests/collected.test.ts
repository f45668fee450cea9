import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { SITE, siteNames } from '../scripts/site.ts'
import vitestConfig from '../vitest.config.ts'
import { E2E_TESTS, TRIALS } from './support/e2e-tests.ts'

test('Test files: Vitest or Playwright collects each of them, those of another site when it is chosen', () => {
  const onDisk = globSync('**/*.{test,spec,e2e,screen}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
    cwd: join(import.meta.dirname, '..'),
    exclude: ['node_modules/**', 'dist/**', 'data/**', '.cache/**'],
  })
  const ofThisSite = [...unitTests(), 'tests/trials/*.test.ts', E2E_TESTS.testMatch, TRIALS.testMatch]
  const collected = siteNames().flatMap((name) =>
    ofThisSite.map((pattern) => pattern.replace(`${SITE}/`, `${name}/`)),
  )
  expect(onDisk.filter((file) => !collected.some((pattern) => matchesGlob(file, pattern)))).toEqual([])
})

function unitTests(): string[] {
  const { test: settings } = vitestConfig({ command: 'serve', mode: 'test' })
  const projects = (settings?.projects ?? []) as { test: { include: string[] } }[]
  return projects.flatMap(({ test: { include } }) => include)
}
