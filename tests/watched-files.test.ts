import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { outputsOf } from '../scripts/outputs.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'busbar (copy) [2]-')))
afterAll(() => rmSync(root, { recursive: true }))

test('Development: sources are watched, the site’s data and other outputs are not, whatever the folder is called', async () => {
  for (const folder of ['src', 'src/data', 'data/dev', '.cache/new', 'dist/client', 'test-results']) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'page.html'), '')
  }
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: { ignored: outputsOf(root) } },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const watched = () =>
      Object.keys(server.watcher.getWatched()).flatMap((folder) => /\[2\][^/]*\/(.*)/.exec(folder)?.[1] ?? [])
    // `src/data` is the last one that the watcher finds: it reads folders level by level.
    await expect.poll(watched).toContain('src/data')
    expect(watched().toSorted()).toEqual(['src', 'src/data'])
  } finally {
    await server.close()
  }
})
