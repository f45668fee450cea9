import { expect, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { startInstance } from '../../../tests/support/instance.ts'
import { askWithEach, CALLS, makeAccounts } from '../../../tests/support/known-and-unknown.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

// 388 S10. constant-time.test.ts checks by the clock that they take the same time, and
// tests/trials/known-and-unknown.test.ts by comparison.
test('Sign-in, sign-up, reset: known and unknown addresses get the same words and headers', async () => {
  await makeAccounts(createTestApp(db))
  const { url } = await startInstance(db, { TRUST_PROXY: 1 })
  for (const [name, [procedure, input]] of Object.entries(CALLS)) {
    await db.deleteFrom('rate_limits').execute()
    const answers = await askWithEach(`${url}/trpc/${procedure}`, input, 1)
    for (const [kind, { words }] of answers)
      expect([name, kind, words]).toEqual([name, kind, answers[0]?.[1].words])
  }
})
