import { expect, test } from 'vitest'
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
