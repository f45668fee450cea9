import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('Addresses: SQL compares them as they are stored, because its lower case is not JavaScript’s', () => {
  const found = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\bilike\b|\blower\([^)]*(?:email|address|'to'|'replyTo')/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
