/**
 * `npm run trial -- compose --only alone --write`: compose.yaml as shipped, on a real Docker engine, from a clone of
 * the last commit. Each profile is built and started; an inquiry survives a restart and a kill; three instances behind
 * Caddy share their pictures, one is killed and one is stopped under load, and all are upgraded one by one. Only the
 * ports and the image's name differ. Without an engine it says so (exit code 69). `--write` stores the table. The exit
 * code is 1 when a promise did not hold.
 */
import { begin } from '../support/begin.ts'
import { type Check, machine, reportChecks } from '../support/report.ts'
import { checkOneSite } from './one-site.ts'
import { requireCompose, run } from './project.ts'
import { checkThree } from './three.ts'

const PROFILES: Record<string, () => Promise<Check[]>> = {
  alone: () => checkOneSite('alone'),
  postgres: () => checkOneSite('postgres'),
  three: checkThree,
}

const { only, write } = await begin({ parts: Object.keys(PROFILES), first: {} })
requireCompose()
const checks: Check[] = []
for (const [profile, check] of Object.entries(PROFILES))
  if (only.includes(profile)) checks.push(...(await check()))
const engine = await run('docker', ['version', '--format', 'Docker {{.Server.Version}}'])
const conditions = `${engine}, ${await run('docker', ['compose', 'version'])}, ${machine()} at the end`
reportChecks(['profile', 'what', 'done', 'seen'], checks, conditions, write && 'compose')
process.exit()
