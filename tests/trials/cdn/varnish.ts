import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  canConnect,
  endProgram,
  freePorts,
  makeFolder,
  makeTemporaryFolder,
  startProgram,
  waitUntil,
  writeConfig,
} from '../support/programs.ts'

/** The port at which ops/varnish.vcl expects the site. */
const SITE_PORT = '.port = "3000"'

export interface Cache extends AsyncDisposable {
  url: string
}

/** Starts Varnish with ops/varnish.vcl in front of the server at this port, and waits until it reaches the server. */
export async function startVarnish(sitePort: number): Promise<Cache> {
  const parent = makeTemporaryFolder('busbar-cdn-')
  const folder = makeFolder(join(parent, 'varnish'))
  const vcl = readFileSync(join(import.meta.dirname, '../../../ops/varnish.vcl'), 'utf8')
  if (!vcl.includes(SITE_PORT)) throw new Error(`ops/varnish.vcl has no line ${SITE_PORT}`)
  const file = writeConfig(join(folder, 'site.vcl'), vcl.replace(SITE_PORT, `.port = "${sitePort}"`))
  const [port = 0] = await freePorts(1)
  const options = ['-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,64m', '-p', 'http_gzip_support=off']
  const child = startProgram('varnish', folder, [
    'varnishd',
    '-F',
    '-j',
    'none',
    '-n',
    join(folder, 'work'),
    ...options,
  ])
  const url = `http://127.0.0.1:${port}`
  await waitUntil('Varnish listens', () => canConnect(port), 30)
  await waitUntil('Varnish finds the site', async () => (await fetch(`${url}/readyz`)).ok, 30)
  return {
    url,
    async [Symbol.asyncDispose]() {
      await endProgram(child)
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
