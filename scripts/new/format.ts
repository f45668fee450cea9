import { spawnSync } from 'node:child_process'
import { Refusal } from './refusal.ts'

/**
 * Formats files of a checkout.
 * @param files paths in it; without any, all of it
 * @throws Refusal when one cannot be read, as TypeScript that is none
 */
export function formatFiles(root: string, files: readonly string[] = []): void {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Refusal(`the formatter refused what was written: ${stderr}`)
}
