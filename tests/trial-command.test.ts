import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const trial = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/trial.mjs', ...args], { encoding: 'utf8', env: { PATH: '/nowhere' } })

test('npm run trial: without a name it lists the trials, one per line, with their durations', () => {
  const { stdout, status } = trial()
  const names = stdout.split('\n').map((line) => line.split(' ')[0])
  for (const file of readdirSync('tests/trials').filter((file) => /\.(ts|sh)$/.test(file)))
    expect(names).toContain(file.replace(/\..*/, ''))
  expect(names).toContain('durability')
  expect(status).toBe(0)
})

test('npm run trial: a name without a trial is refused in one line, and so is a folder of helpers', () => {
  for (const name of ['no-such-trial', 'support'])
    expect(trial(name)).toMatchObject({
      status: 1,
      stderr: `busbar: no trial is called ${name}: npm run trial lists them\n`,
    })
})
