import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The lists to which every new section, and many forks, add a line. */
const LISTS = [
  ['server/access-matrix.test.ts', 'const PUBLIC = '],
  ['server/features.ts', 'export const FEATURES'],
  ['server/router.ts', 'export const appRouter'],
  ['server/sections/schema.ts', 'const sections = '],
  ['server/sections/schema.ts', 'export interface SectionTables'],
  ['src/office/navigation.tsx', 'const SECTION_KEYS'],
] as const

test.for(LISTS)('Lists: in %s each entry of %s has its own line, and they are sorted', ([file, opening]) => {
  const list = new RegExp(`^${opening}.*[{[]\n((?:  .*\n)+)[}\\]]`, 'm').exec(readFileSync(file, 'utf8'))
  // Without comments and the inner lines of an entry.
  const lines = list?.[1]?.split('\n').filter((line) => /^ {2}[\w']/.test(line)) ?? []
  expect(lines.length).toBeGreaterThan(1)
  expect(lines).toEqual(lines.toSorted())
})

test('Navigation: no two screens share a shortcut, as could happen in a merge', () => {
  const navigation = readFileSync('src/office/navigation.tsx', 'utf8')
  const keys = [...navigation.matchAll(/shortcut: '(.)'/g)].map(([, key]) => key)
  expect(keys).toEqual([...new Set(keys)])
})
