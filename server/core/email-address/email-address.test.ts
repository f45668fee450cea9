import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('Addresses: SQL compares them as stored, because its lower case differs from JavaScript’s', () => {
  const found = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\bilike\b|\blower\([^)]*(?:email|address|'to'|'replyTo')/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
