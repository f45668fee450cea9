import { beforeEach } from 'vitest'
import { clearDatabase } from './database.ts'

// Set-up file of the tests of the project `database`: Vitest reads it once for each test file.
beforeEach(clearDatabase)
