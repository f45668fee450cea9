import { beforeEach } from 'vitest'
import { clearDatabase } from './database.ts'

// Vitest set-up file of the `database` project: runs once per test file.
beforeEach(clearDatabase)
