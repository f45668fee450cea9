// `npm run trial -- suite --busy 0,2 --times 3`: the duration and processor time of `npm test`, from its own summary,
// alone and beside busy loops. `--busy` gives the numbers of loops (2 on two cores is a machine with other work),
// `--times` the number of runs. Nothing else should run; each run starts with all that an installation left.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { begin } from './support/begin.ts'

const { busy = '0,2', times } = await begin({ numbers: { times: 1 }, texts: ['busy'], first: {} })

/** The summary of `npm test`: its last two lines. */
const SUMMARY =
  /(\d+) s(?:, (\d+) s of processor time)?\n(\d+) passed(?:, (\d+) of them when tried again)?, (\d+) failed\s*$/

process.stdout.write('busy loops |  wall | processor | passed | tried again | failed\n')
let failed = 0
for (const loops of busy.split(',').map(Number))
  for (let time = 0; time < times; time++) failed += await runSuite(loops)
process.exitCode = failed > 0 ? 1 : 0

/** Runs the suite beside busy loops and prints a row. @returns how many tests failed */
async function runSuite(busy: number): Promise<number> {
  const loops = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const suite = spawn('npm', ['test'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let end = ''
  suite.stdout.on('data', (chunk) => (end = (end + String(chunk)).slice(-20_000)))
  await once(suite, 'close')
  for (const loop of loops) loop.kill()
  const [, wall, processor = '', passed, again = '0', failures] = SUMMARY.exec(end) ?? []
  if (wall === undefined) throw new Error(`npm test ended without a summary: ${end.slice(-500)}`)
  const cells = [`${wall} s`.padStart(5), `${processor} s`.padStart(9), passed?.padStart(6)]
  process.stdout.write(
    `${String(busy).padStart(10)} | ${cells.join(' | ')} | ${again.padStart(11)} | ${failures?.padStart(6)}\n`,
  )
  return Number(failures)
}
