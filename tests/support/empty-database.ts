import { beforeEach } from 'vitest'
import { emptyDatabase } from './database.ts'

// Set-up file of the tests of the project `database`: Vitest reads it once for each test file.
beforeEach(emptyDatabase)
