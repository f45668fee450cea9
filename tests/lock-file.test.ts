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

/** Licences that shipped packages may have. */
const LICENSES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  // libvips, which sharp installs as a separate library.
  'LGPL-3.0-or-later',
  // web-push, which is bundled unchanged: its licence requires that changes to its files are published.
  'MPL-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
])

// S41
test('Lock file: every package has a hash, which `npm ci` verifies, and none names a registry', () => {
  expect(packages.length).toBeGreaterThan(400)
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

// S41
test('Lock file: every shipped package has an allowed licence', () => {
  const licensesOf = (license = 'none') => license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /i)
  const others = packages.filter(
    ([, { dev, license }]) => !dev && !licensesOf(license).every((name) => LICENSES.has(name)),
  )
  expect(others).toEqual([])
})
