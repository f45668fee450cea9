/**
 * `npm run test:compose [-- --profile alone --write]`: compose.yaml as it ships, on a real Docker engine, from a clone of what
 * is committed. Each profile is built and started; an inquiry survives a restart and a kill; three instances behind Caddy
 * share their pictures, one is killed and one is stopped under load, and all are upgraded one by one. Only ports and the
 * image's name are others. Without an engine it says so (exit code 69). `--write` puts the table into docs/deploy.md. The
 * exit code is 1 when a promise did not hold.
 */
import { parseArgs } from 'node:util'
import { allHeld, type Check, formatChecks } from '../load/report.ts'
import { machine, writeToDocs } from '../support/report.ts'
import { checkOneSite } from './one-site.ts'
import { requireCompose, run } from './project.ts'
import { checkThree } from './three.ts'

const PROFILES: Record<string, () => Promise<Check[]>> = {
  alone: () => checkOneSite('alone'),
  postgres: () => checkOneSite('postgres'),
  three: checkThree,
}

const { values } = parseArgs({
  options: {
    profile: { type: 'string', multiple: true, default: Object.keys(PROFILES) },
    write: { type: 'boolean', default: false },
  },
})
requireCompose()
const checks: Check[] = []
for (const profile of values.profile) {
  const check = PROFILES[profile]
  if (!check) throw new Error(`--profile expects one of ${Object.keys(PROFILES).join(', ')}`)
  checks.push(...(await check()))
}
const table = formatChecks(['profile', 'what', 'done', 'seen'], checks)
const engine = await run('docker', ['version', '--format', 'Docker {{.Server.Version}}'])
const conditions = `${engine}, ${await run('docker', ['compose', 'version'])}, ${machine()} at the end`
console.log(`${conditions}\n\n${table}`)
if (values.write) writeToDocs('deploy', 'compose', table, conditions)
process.exit(allHeld(checks) ? 0 : 1)
