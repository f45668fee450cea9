// `node scripts/run.mjs [--build] [--browser] PROGRAM …`: installs and builds what is missing, then runs a JavaScript or
// TypeScript program in the foreground on the pinned Node. The npm scripts use it, so that each works in a fresh clone.
import { runAndExit, setup } from './setup.mjs'

const args = process.argv.slice(2)
const options = args.splice(
  0,
  args.findIndex((arg) => !arg.startsWith('--')),
)
const node = await setup({ build: options.includes('--build'), browser: options.includes('--browser') })
await runAndExit([node, ...args])
