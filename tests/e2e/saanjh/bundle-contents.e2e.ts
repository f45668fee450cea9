import { globSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { EXTERNALS } from '../../../scripts/externals.mjs'

const dist = join(import.meta.dirname, '../../../dist')
const clientFolder = join(dist, 'client')

/** Every text file of the client build, by name. */
function clientFiles(): [name: string, code: string][] {
  return readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:m?js|css|html|json|map)$/.test(name))
    .map((name) => [name, readFileSync(join(clientFolder, name), 'utf8')])
}

/**
 * Words that occur only in the server: environment variables with secrets, libraries, private columns. SMTP_URL is left
 * out, because the dashboard mentions it when it is not set.
 */
const SERVER_ONLY_WORDS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'S3_URL',
  'METRICS_TOKEN',
  'postgres://',
  'password_hash',
  'token_hash',
  'argon2',
  'node:crypto',
  'node:fs',
  'FROM pg_',
  'kysely',
]

// 370
test('Bundles: what browsers download contains no secret and no code of the server', () => {
  const files = clientFiles()
  expect(files.filter(([name]) => name.endsWith('.js')).length).toBeGreaterThan(5)
  const leaks = files.flatMap(([name, code]) =>
    SERVER_ONLY_WORDS.filter((word) => code.includes(word)).map((word) => `${name}: ${word}`),
  )
  expect(leaks).toEqual([])
})

/** Imported by the S3 client only for multi-region access points; it works without them. */
const OPTIONAL = ['@aws-sdk/signature-v4-crt', '@aws-sdk/signature-v4a']

// 371
test('Image: the server imports only packages that the image contains', () => {
  const files = readdirSync(join(dist, 'server'), { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dist, 'server', name), 'utf8'))
    .flatMap((code) => [
      // Without a space, as the minifier writes it: error messages say "import 'x'" and "from 'x'" too.
      ...code.matchAll(/\b(?:from|import|require)\(?["'`]((?:@[a-z-]+\/)?[a-z][a-z0-9./:_-]*)["'`]/g),
    ])
    .map(([, name = '']) => name)
  const packages = new Set(names.filter((name) => !isBuiltin(name)))
  expect([...packages].filter((name) => ![...EXTERNALS, ...OPTIONAL].includes(name))).toEqual([])
  expect([...packages]).toContain('@node-rs/argon2')
})

test('Bundles: no file that a public page loads contains code of the back office', () => {
  const chunks = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  /** The source of a chunk and of its static imports. */
  function sourceWithImports(key: string, seen = new Set<string>()): string {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return ''
    seen.add(key)
    const ownSource = [chunk.file, ...(chunk.css ?? [])].map((file) =>
      readFileSync(join(clientFolder, file), 'utf8'),
    )
    return (
      ownSource.join('') + (chunk.imports ?? []).map((imported) => sourceWithImports(imported, seen)).join('')
    )
  }
  const adminOnlyTexts = [
    'Admin Login',
    'Waiting for approval',
    'Keyboard shortcuts',
    'modal-box',
    'Back to Site',
  ]
  const adminSource = sourceWithImports('src/routes/admin.tsx?tsr-split=component---loader')
  expect(adminOnlyTexts.filter((needle) => !adminSource.includes(needle))).toEqual([])

  const pages = Object.keys(chunks).filter((key) => /^src\/sites\/.*tsr-split/.test(key))
  const routes = globSync('src/sites/saanjh/routes/_site/*.tsx', {
    cwd: join(import.meta.dirname, '../../..'),
  })
  expect(pages.length).toBeGreaterThanOrEqual(routes.length)
  for (const key of ['src/client.tsx', ...pages]) {
    const text = sourceWithImports(key)
    expect(
      adminOnlyTexts.filter((needle) => text.includes(needle)),
      key,
    ).toEqual([])
    expect(/dnd-kit|DndContext|lucide/i.test(text), key).toBe(false)
  }
})

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
