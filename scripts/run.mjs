// `node scripts/run.mjs [--build] [--browser] PROGRAM …`: installs and builds what is missing, then runs a JavaScript
// or TypeScript program in the foreground on the pinned Node. The npm scripts use it: each works in a fresh clone.
// `--no-build` among the program's arguments (`npm start -- --no-build`) skips the build, and says if it is stale.
import { existsSync } from 'node:fs'
import { isBuilt } from './build-inputs.mjs'
import { exitWithError, printStatus, runAndExit, setup } from './setup.mjs'

const args = process.argv.slice(2)
const options = args.splice(
  0,
  args.findIndex((arg) => !arg.startsWith('--')),
)
const takesBuild = options.includes('--build') && args.includes('--no-build')
const build = options.includes('--build') && !takesBuild
const node = await setup({ build, browser: options.includes('--browser') })
if (takesBuild && !existsSync('dist/server/main.js'))
  exitWithError('there is no build yet: leave out --no-build')
if (takesBuild && !isBuilt())
  printStatus('the build is older than its sources, so this runs what they were: leave out --no-build')
await runAndExit([node, ...args.filter((arg) => !(takesBuild && arg === '--no-build'))])
