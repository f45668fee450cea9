import { expect, test } from 'vitest'
import { checkPackages, daysAgo, old, packument } from './support/check-packages.ts'

// S41. What else it judges is in tests/trials/check-packages.test.ts: npm takes seconds.
test('Packages: one that was published less than seven days ago fails the check and is named, and so is one that the registry does not know', async () => {
  const { code, out } = await checkPackages(['new', 'silent'], {
    ...old,
    '/new': packument('new', '2.0.0', daysAgo(6)),
  })
  expect(out).toContain('too young: new@2.0.0')
  expect(out).toContain('not answered: silent@2.0.0')
  expect(out).toContain('ages: 3 asked for, 1 younger than 7 days, 1 not answered')
  expect(out).toContain('audit: not answered by this registry')
  expect(code).toBe(1)
})
