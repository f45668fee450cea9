import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const CHECKLIST = '## A. Two things\n\n1. **E** A page.\n2. **U** A sum.\n'
const whole = {
  'tests/e2e/page.e2e.ts': "// 1\ntest('a page', () => {})\n",
  'src/sum.test.ts': "// 2, D03: in several words\ntest('a sum', () => {})\n",
}

test('Checklist: passes when every item is named above a test of its kind, or above a loop of tests', () => {
  expect(check(whole)).toEqual({ code: 0, complaints: '' })
  const loop = '// 1-2\nfor (const n of [\n  1,\n  2,\n])\n  test(`a page ${n}`, () => {})\n'
  expect(check({ 'tests/e2e/page.e2e.ts': loop })).toEqual({ code: 0, complaints: '' })
})

test('Checklist: an item that no test names fails', () => {
  expect(check({ ...whole, 'src/sum.test.ts': '' })).toEqual({
    code: 1,
    complaints: 'no test names 2 (U): A sum.\n',
  })
})

test('Checklist: items need no test after the site that they describe was deleted', () => {
  const checklist = `What \`src/sites/old/\` does.\n\n${CHECKLIST}`
  const files = { ...whole, 'docs/checklist.md': checklist, 'src/sum.test.ts': '' }
  expect(check(files)).toEqual({ code: 0, complaints: '' })
  expect(check({ ...files, 'src/sites/old/site.ts': '' }).code).toBe(1)
})

test.for([
  ["// 3\ntest('', () => {})\n", 'names 3, which does not exist'],
  ["// 1\ntest('', () => {})\n", 'names 1, which asks for a browser'],
  ["// 2\nconst sum = 3\n\ntest('', () => {})\n", 'names 2 where no test follows'],
  ["// 2\ntest.describe('', () => {})\n", 'names 2 where no test follows'],
] as const)('Checklist: a label in the wrong place fails: %s', ([text, complaint]) => {
  expect(check({ ...whole, 'src/more.test.ts': text })).toEqual({
    code: 1,
    complaints: `src/more.test.ts:1 ${complaint}\n`,
  })
})

test('Checklist: a number at the start of a sentence is not a label', () => {
  expect(
    check({ ...whole, 'src/more.test.ts': '// 320 px is the narrowest.\n// 20:00 UTC is later here.\n' })
      .code,
  ).toBe(0)
})

/** Runs the checklist script on a project with these files; returns its exit code and its stderr. */
function check(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'busbar-checklist-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['docs', 'server', 'src', 'migrations', 'tests']) mkdirSync(join(root, folder))
  for (const [path, text] of Object.entries({ 'docs/checklist.md': CHECKLIST, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const script = join(import.meta.dirname, '../scripts/checklist.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' })
  return { code: status, complaints: stderr }
}
