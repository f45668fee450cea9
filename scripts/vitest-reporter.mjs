import { writeFileSync } from 'node:fs'

/**
 * Vitest reporter for `npm test`: writes to REPORT_FILE (JSON) how many tests passed, which failed, which passed only
 * when retried and with what first error, and how many milliseconds each file took.
 */
export default class {
  onTestRunEnd(modules, errors) {
    const report = { passed: 0, flaky: [], failed: errors.map(({ message }) => message), durations: {} }
    for (const module of modules) {
      report.durations[module.relativeModuleId] = module.diagnostic().duration
      // A file that fails to load has no tests: it counts as one failure.
      if (module.errors().length > 0) report.failed.push(module.relativeModuleId)
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} › ${test.fullName}`
        const { state, errors: [firstError] = [] } = test.result()
        if (state === 'passed') report.passed += 1
        else if (state === 'failed') report.failed.push(name)
        // A skipped test is a failure, unless only some tests were requested.
        else if (!process.env.SOME_TESTS) report.failed.push(`${name} (skipped)`)
        if (test.diagnostic()?.flaky) report.flaky.push(`${name}\n  ${firstError?.message}`)
      }
    }
    writeFileSync(process.env.REPORT_FILE, JSON.stringify(report))
  }
}
