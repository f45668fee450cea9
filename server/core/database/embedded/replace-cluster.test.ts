import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDataDir } from '../../../../tests/support/embedded-postgres.ts'
import { openCluster } from './cluster.ts'
import { attachOrStart, startEmbeddedPostgres } from './embedded-postgres.ts'
import { prepareReplacing, replaceCluster } from './replace-cluster.ts'

const silentLog = { info() {}, warn() {} }

test('Embedded PostgreSQL: a folder of another major version is refused in one line that says what to do', async () => {
  const dataDir = temporaryDataDir()
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder)
  const start = () => startEmbeddedPostgres(dataDir, silentLog)
  writeFileSync(join(folder, 'PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow(
    /was created by PostgreSQL 9, but .* includes 18\. .*postgres-9-programs.*'restore FILE --yes'/,
  )
  await expect(attachOrStart(dataDir, silentLog)).rejects.toThrow('was created by PostgreSQL 9')
  writeFileSync(join(folder, 'PG_VERSION'), '99\n')
  await expect(start()).rejects.toThrow(
    'was created by PostgreSQL 99, but this version of the site includes 18: start the version',
  )
  expect(readdirSync(folder)).toEqual(['PG_VERSION'])
})

test('Embedded PostgreSQL: a new cluster replaces the old one, even if the server is killed half-way', async () => {
  const dataDir = temporaryDataDir()
  const at = (name: string) => join(dataDir, name)
  const makeCluster = (name: string, major: number) => {
    mkdirSync(at(name))
    writeFileSync(join(at(name), 'PG_VERSION'), `${major}\n`)
  }
  const versions = () =>
    Object.fromEntries(
      readdirSync(dataDir).map((name) => [name, readFileSync(join(at(name), 'PG_VERSION'), 'utf8').trim()]),
    )
  const replaced = { postgres: '18', 'postgres-17': '17' }
  makeCluster('postgres', 17)
  makeCluster('postgres.next', 18)
  replaceCluster(dataDir)
  expect(versions()).toEqual(replaced)
  renameSync(at('postgres'), at('postgres.ready'))
  openCluster(dataDir)
  expect(versions()).toEqual(replaced)
  renameSync(at('postgres'), at('postgres.ready'))
  renameSync(at('postgres-17'), at('postgres'))
  openCluster(dataDir)
  expect(versions()).toEqual(replaced)
  await expect(prepareReplacing(dataDir, 17)).rejects.toThrow('prevents the conversion')
})
