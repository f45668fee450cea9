import { expect, test } from 'vitest'
import { advisories, checkPackages, daysAgo, old, packument } from '../support/check-packages.ts'

// S41
test('Packages: what the registry does not answer is named and fails nothing', async () => {
  const { code, out } = await checkPackages(['silent'], old)
  expect(out).toContain('not answered: silent@2.0.0')
  expect(out).not.toContain('too young')
  expect(code).toBe(0)
})

// S41
test('Packages: a vulnerability that npm audit knows fails the check', async () => {
  const hole = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'hole',
    severity: 'high',
    vulnerable_versions: '<9',
  }
  const { code, out } = await checkPackages(['leaky'], {
    ...old,
    '/leaky': packument('leaky', '2.0.0', daysAgo(30)),
    [advisories]: { leaky: [hole] },
  })
  expect(out).toContain('audit: 1 known vulnerabilities, see npm audit')
  expect(code).toBe(1)
})
