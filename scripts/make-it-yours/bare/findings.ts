import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Refusal } from '../../new/refusal.ts'

const named = z.array(z.object({ name: z.string() })).default([])

/** What knip finds in a file. */
const Issue = z.object({
  file: z.string(),
  files: named,
  exports: named,
  types: named,
  dependencies: named,
  devDependencies: named,
})
export type Issue = z.infer<typeof Issue>

/** Files and exports that nothing uses, by knip. @param withTests false: as if there were no tests */
export function findUnused(root: string, withTests: boolean): Issue[] {
  const config = withTests ? 'knip.json' : 'knip.without-tests.json'
  if (!withTests)
    writeFileSync(join(root, config), withoutTests(readFileSync(join(root, 'knip.json'), 'utf8')))
  const output = run(root, ['knip/bin/knip.js', '--config', config, '--reporter', 'json', '--no-exit-code'])
  if (!withTests) rmSync(join(root, config))
  return z.object({ issues: z.array(Issue) }).parse(JSON.parse(output)).issues
}

/** The configuration without the entries that are tests, and without tests among the files. */
function withoutTests(text: string): string {
  const config = z.looseObject({ entry: z.array(z.string()) }).parse(JSON.parse(text))
  const isTest = (pattern: string) => /^tests\/|\.test\./.test(pattern)
  return JSON.stringify({
    ...config,
    entry: config.entry.filter((pattern) => !isTest(pattern)),
    project: ['{server,src,scripts}/**/*.{ts,tsx,mjs}', '!**/*.test.{ts,tsx}'],
    // Their own finding of tests.
    vitest: false,
    playwright: false,
    vite: false,
  })
}

const Diagnostics = z.object({
  diagnostics: z.array(z.object({ message: z.string(), filename: z.string() })),
})

/** The names that a file declares and does not use. @param fix takes out what it can: imports, and names within functions */
export function findUnusedNames(root: string, fix: boolean): { file: string; name: string }[] {
  const options = [
    '-A',
    'all',
    '-D',
    'no-unused-vars',
    ...(fix ? ['--fix-dangerously'] : []),
    '--format',
    'json',
  ]
  const output = run(root, [
    'oxlint/bin/oxlint',
    ...options,
    'server',
    'src',
    'tests',
    'scripts',
    'migrations',
  ])
  return Diagnostics.parse(JSON.parse(output)).diagnostics.flatMap(({ message, filename }) => {
    const [, name] = /'([^']+)' is (?:declared|assigned)/.exec(message) ?? []
    return name ? [{ file: filename, name }] : []
  })
}

function run(root: string, [program = '', ...options]: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join('node_modules', program), ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (!stdout) throw new Refusal(`${program} found nothing to say: ${stderr}`)
  return stdout
}
