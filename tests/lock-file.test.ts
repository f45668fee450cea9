import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const entry = z.object({
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
})
const lockFile = z.object({ packages: z.record(z.string(), entry) })

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const packages = Object.entries(lockFile.parse(JSON.parse(text)).packages).filter(([path]) => path !== '')

/** Licences of what ships. */
const LICENSES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  // libvips, which comes with sharp as a library of its own.
  'LGPL-3.0-or-later',
  // web-push, which is bundled as it is: its licence asks that changes to its own files are published.
  'MPL-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
])

// S41
test('Lock file: every package has the hash that `npm ci` verifies, and none names a registry', () => {
  expect(packages.length).toBeGreaterThan(400)
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

// S41
test('Lock file: every package that ships has a licence that is on the list', () => {
  const licensesOf = (license = 'none') => license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /i)
  const others = packages.filter(
    ([, { dev, license }]) => !dev && !licensesOf(license).every((name) => LICENSES.has(name)),
  )
  expect(others).toEqual([])
})
