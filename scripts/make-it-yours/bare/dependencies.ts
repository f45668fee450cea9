import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Refusal } from '../../new/refusal.ts'
import { findUnused } from './findings.ts'

const versions = z.record(z.string(), z.string())
const Project = z.looseObject({ dependencies: versions, devDependencies: versions })
const Renovate = z.looseObject({
  packageRules: z.array(z.looseObject({ matchPackageNames: z.array(z.string()) })),
})

/** Takes the packages that nothing uses out of package.json, the lock file and Renovate's groups. No network is needed. */
export function removeUnusedPackages(root: string): void {
  const issues = findUnused(root, true)
  const gone = issues.flatMap(({ dependencies, devDependencies }) =>
    [...dependencies, ...devDependencies].map(({ name }) => name),
  )
  if (gone.length === 0) return
  rewriteJson(root, 'package.json', Project, ({ dependencies, devDependencies }) => {
    for (const name of gone) {
      delete dependencies[name]
      delete devDependencies[name]
    }
  })
  rewriteJson(root, 'renovate.json', Renovate, (settings) => {
    for (const rule of settings.packageRules)
      rule.matchPackageNames = rule.matchPackageNames.filter((name) => !gone.includes(name))
    settings.packageRules = settings.packageRules.filter((rule) => rule.matchPackageNames.length > 0)
  })
  const options = ['--package-lock-only', '--ignore-scripts', '--offline', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`npm could not write the lock file anew: ${stderr}`)
}

function rewriteJson<T>(root: string, file: string, schema: z.ZodType<T>, change: (value: T) => void): void {
  const value = schema.parse(JSON.parse(readFileSync(join(root, file), 'utf8')))
  change(value)
  writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`)
}
