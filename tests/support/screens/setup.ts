import { afterEach, beforeEach } from 'vitest'
import { forgetRules } from './calls.ts'
import { beginTest, endTest } from './screen.tsx'
import { forgetUploads } from './uploads.ts'

// Setup file of the tests of screens, run for each test file: the modules that it imports are shared by all of them, and
// hooks that they registered would be those of the first file alone.
beforeEach(beginTest)
afterEach(endTest)
afterEach(forgetRules)
afterEach(forgetUploads)
