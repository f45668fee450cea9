import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../tests/support/project-copy.ts'
import { runNode, takePort, temporaryFolder } from '../tests/support/run-node.ts'

const vite = resolve('node_modules/vite/bin/vite.js')

test('npm run dev: a wrong variable stops the start with one line that says what it expects', async () => {
  const { code, stderr } = await runNode([vite], { PORT: 'eighty', DATA_DIR: temporaryFolder() })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'busbar: PORT expects a whole number from 0 to 65535, not "eighty"\n',
  })
})

test('npm run dev: a port in use stops the start with one line that says how to go on, and opens no database', async () => {
  const port = await takePort()
  const env = { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const { code, stderr } = await runNode([vite], env)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `busbar: port ${port} is in use: choose another with PORT, or end what listens there\n`,
  })
})

test('Every command: a program that asks for a restart by its exit code is started again', async () => {
  const counter = join(temporaryFolder(), 'starts')
  const program = `const { appendFileSync, readFileSync } = require('node:fs')
    appendFileSync('${counter}', '.')
    process.exit(readFileSync('${counter}', 'utf8').length < 3 ? 75 : 4)`
  const runner = `import { runAndExit } from '${resolve('scripts/setup.mjs')}'
    await runAndExit([process.execPath, '-e', ${JSON.stringify(program)}])`
  expect(await runNode(['--input-type=module', '-e', runner])).toMatchObject({ code: 4 })
  expect(readFileSync(counter, 'utf8')).toBe('...')
})

test('npm start -- --no-build: without a build it ends with one line; a stale one is named and started', async () => {
  const copy = copyProject()
  onTestFinished(copy.remove)
  // As after the set-up, so that it installs nothing.
  symlinkSync(resolve('node_modules'), join(copy.folder, 'node_modules'))
  copyFileSync('package-lock.json', join(copy.folder, 'package-lock.json'))
  const start = ['scripts/run.mjs', '--build', 'dist/server/main.js', '--no-build']
  expect(await runNode(start, {}, copy.folder)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'busbar: there is no build yet: leave out --no-build\n',
  })
  mkdirSync(join(copy.folder, 'dist/server'), { recursive: true })
  copy.write('dist/server/main.js', 'console.log(process.argv.length)')
  expect(await runNode(start, {}, copy.folder)).toEqual({
    code: 0,
    stdout: '2\n',
    stderr:
      'busbar: the build is older than its sources, so this runs what they were: leave out --no-build\n',
  })
})

test('Every command: a Node that is too old stops it with the version to install', async () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.20.4" })'
  const { code, stderr } = await runNode(['--import', pretend, 'scripts/run.mjs', 'scripts/checklist.mjs'])
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'busbar: Node 18.20.4 is too old: install Node 20 or newer (24 is best).\n',
  })
})

test('The command line: npm run cli runs it from source, without a build', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { cli: string } }
  expect(scripts.cli).toBe('exec node scripts/run.mjs server/cli/main.ts')
  const { code, stdout, stderr } = await runNode(['server/cli/main.ts', 'help', 'all'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('doctor [EMAIL]')
})
