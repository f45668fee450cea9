// `npm run test:bare`: makes a copy of what is committed, strips it with `npm run make-it-yours -- --bare`, and runs the whole
// of `npm test` in it. The copy stays when a test fails.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'busbar-bare-'))
const ANSWERS = ['--name', 'Brightside Works', '--colour', '#0b6e4f', '--zone', 'Europe/Berlin']
const AUTHOR = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']

run('git', 'clone', '--quiet', '--depth', '1', `file://${root}`, copy)
process.chdir(copy)
run('npm', 'run', 'make-it-yours', '--', '--bare', ...ANSWERS)
run('git', 'add', '--all')
run('git', ...AUTHOR, 'commit', '--quiet', '--message', 'Make it bare')
run('npm', 'test')
process.chdir(root)
rmSync(copy, { recursive: true })

/** Runs a program in the foreground, and ends with its exit code if it fails. */
function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status === 0) return
  process.stderr.write(`busbar: ${program} ${args[0]} failed in ${copy}\n`)
  process.exit(status ?? 1)
}
