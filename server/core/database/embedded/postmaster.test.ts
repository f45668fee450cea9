import { expect, test } from 'vitest'
import { fitsSocket } from './cluster.ts'
import { characterTypes } from './initdb.ts'
import { hasSafeSyncfs } from './postmaster.ts'

test('Embedded PostgreSQL: after a crash, syncfs is used only if it reports failed writes, on Linux since 5.8', () => {
  const kernels: [NodeJS.Platform, string, boolean][] = [
    ['linux', '6.12.48+deb13-amd64', true],
    ['linux', '5.10.0-28-amd64', true],
    ['linux', '5.8.0', true],
    ['linux', '5.4.0-190-generic', false],
    ['linux', '4.18.0-553.el8_10.x86_64', false],
    ['darwin', '24.6.0', false],
  ]
  for (const [platform, kernel, isSafe] of kernels)
    expect([platform, kernel, hasSafeSyncfs(platform, kernel)]).toEqual([platform, kernel, isSafe])
})

test('Embedded PostgreSQL: the character types of a new cluster exist on macOS 13 and 14 too', () => {
  const platforms = ['linux', 'darwin'] as const
  expect(platforms.map((platform) => characterTypes(platform))).toEqual(['C.UTF-8', 'UTF-8'])
})

test('Embedded PostgreSQL: its socket is in DATA_DIR only if the path is short enough, on macOS four bytes shorter', () => {
  // With '/.s.PGSQL.5432' that many bytes: ü has two.
  const folder = (bytes: number) => `/${'ü'.repeat(4)}${'x'.repeat(bytes - 23)}`
  const paths: [NodeJS.Platform, number, boolean][] = [
    ['linux', 107, true],
    ['linux', 108, false],
    ['darwin', 103, true],
    ['darwin', 104, false],
  ]
  for (const [platform, bytes, fits] of paths)
    expect([platform, bytes, fitsSocket(folder(bytes), platform)]).toEqual([platform, bytes, fits])
})
