import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups, chunksToPreload, unknownChunkNames } from '../scripts/client-chunks.ts'

const root = join(import.meta.dirname, '..')

const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(root, folder, path),
  ),
)
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, unknown>
}
const modules = [...sources, ...Object.keys(packages).map((path) => join(root, path, 'index.js'))]
const chunks = ['rolldown-runtime', 'vendor', 'shell', 'admin', 'office'].map(
  (name) => `assets/${name}-0a1b2c3d.js`,
)

test('Client chunks: the name of a missing module, package or chunk is reported', () => {
  expect(unknownChunkNames(root, modules, chunks)).toEqual([])
  const renamed = modules.filter((id) => !/core\/ui\/button\.tsx$|node_modules\/scheduler\//.test(id))
  expect(unknownChunkNames(root, renamed, chunks.slice(1))).toEqual([
    'scheduler',
    'src/core/ui/button.tsx',
    'rolldown-runtime',
  ])
})

test.each([root, '/home/asha/queries'])(
  'Client chunks: only the listed packages are vendor, only our listed modules are the shell, in %s',
  (root) => {
    const chunkOf = (path: string) => chunkGroups(root).find(({ test }) => test(join(root, path)))?.name
    expect(chunkOf('node_modules/react-dom/client.js')).toBe('vendor')
    expect(chunkOf('node_modules/@tanstack/store/dist/index.js')).toBe('vendor')
    expect(chunkOf('node_modules/react-toastify/dist/index.js')).toBeUndefined()
    expect(chunkOf('node_modules/@tanstack/react-query/src/useQuery.js')).toBeUndefined()
    expect(chunkOf('src/core/ui/button.tsx')).toBe('shell')
    expect(chunkOf('src/core/ui/toaster.tsx')).toBeUndefined()
  },
)

test('Client chunks: a page preloads its chunks except those of the entry, a screen of the back office only styles', () => {
  const shared = ['assets/vendor-0a1b2c3d.js', 'assets/office-0a1b2c3d.js', 'assets/media-0a1b2c3d.css']
  expect(chunksToPreload('assets/media-0a1b2c3d.js', shared)).toEqual(['assets/media-0a1b2c3d.css'])
  expect(chunksToPreload('assets/admin-0a1b2c3d.js', shared)).toEqual(['assets/media-0a1b2c3d.css'])
  const page = ['assets/vendor-0a1b2c3d.js', 'assets/arco.gen-0a1b2c3d.js']
  expect(chunksToPreload('assets/about-0a1b2c3d.js', page)).toEqual(page.slice(1))
})
