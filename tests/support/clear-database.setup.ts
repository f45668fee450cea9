import { beforeEach } from 'vitest'
import { flushRefusals } from '../../server/core/database/refusal-log.ts'
import { clearDatabase, db } from './database.ts'
import { silentLog } from './logs.ts'

// Vitest set-up file of the `database` project: runs once per test file.
beforeEach(async () => {
  // Otherwise refusals counted in the previous test would be written during this one.
  await flushRefusals(db, silentLog)
  await clearDatabase()
})
