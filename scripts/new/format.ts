import { spawnSync } from 'node:child_process'
import { Refusal } from './refusal.ts'

/**
 * Formats files of a checkout.
 * @param files paths in the checkout; none means all files
 * @throws Refusal when a file cannot be parsed, such as invalid TypeScript
 */
export function formatFiles(root: string, files: readonly string[] = []): void {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Refusal(`the formatter refused what was written: ${stderr}`)
}
