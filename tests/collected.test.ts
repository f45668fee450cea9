import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

test('every test file on the disk is collected by Vitest or by Playwright', { timeout: 60_000 }, async () => {
  const onDisk = globSync('**/*.{test,spec,e2e}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
    cwd: root,
    exclude: ['node_modules/**', 'dist/**', 'data/**', '.cache/**'],
  })
  const collected = [...(await collectedByVitest()), ...(await collectedByPlaywright())]
  expect(collected.toSorted()).toEqual(onDisk.toSorted())
})

async function collectedByVitest(): Promise<string[]> {
  const files = z.array(z.object({ file: z.string() }))
  const said = await list(['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'])
  return files.parse(said).map(({ file }) => relative(root, file))
}

async function collectedByPlaywright(): Promise<string[]> {
  const report = z.object({ suites: z.array(z.object({ file: z.string() })) })
  const said = await list(['node_modules/playwright/cli.js', 'test', '--list', '--reporter=json'])
  return report.parse(said).suites.map(({ file }) => join('tests/e2e', file))
}

async function list(command: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, command, { cwd: root, maxBuffer: 64_000_000 })
  return JSON.parse(stdout)
}
