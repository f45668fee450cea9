import { afterEach, beforeEach } from 'vitest'
import { clearRules } from './calls.ts'
import { beginTest, endTest } from './screen.tsx'
import { clearUploads } from './uploads.ts'

// Set-up file of the screen tests, run for each test file. The modules that it imports are shared by all test files, so
// hooks registered in those modules would apply to the first file only.
beforeEach(beginTest)
afterEach(endTest)
afterEach(clearRules)
afterEach(clearUploads)
