import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const entry = z.object({ integrity: z.optional(z.string()), resolved: z.optional(z.string()) })
const lockFile = z.object({ packages: z.record(z.string(), entry) })

// S41
test('Lock file: every package has the hash that `npm ci` verifies, and none names a registry', () => {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const packages = Object.entries(lockFile.parse(JSON.parse(text)).packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(400)
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
