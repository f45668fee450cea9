import { writeFileSync } from 'node:fs'

/** A reporter of Vitest: writes what `npm test` counts and names, as JSON into the file that `REPORT_FILE` names. */
export default class {
  onTestRunEnd(modules, errors) {
    const report = { passed: 0, flaky: [], failed: errors.map(({ message }) => message) }
    for (const module of modules) {
      // A file that could not be read has no tests to count: it is one failure itself.
      if (module.errors().length > 0) report.failed.push(module.relativeModuleId)
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} › ${test.fullName}`
        const { state } = test.result()
        if (state === 'passed') report.passed += 1
        else if (state === 'failed') report.failed.push(name)
        // With `-t` those are skipped that are not asked for.
        else if (!process.env.SOME_TESTS) report.failed.push(`${name} (skipped)`)
        if (test.diagnostic()?.flaky) report.flaky.push(name)
      }
    }
    writeFileSync(process.env.REPORT_FILE, JSON.stringify(report))
  }
}
