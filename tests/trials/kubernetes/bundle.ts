import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/**
 * outside.ts with all that it imports as one module, zipped: less than the megabyte that a ConfigMap may hold.
 * @throws when it has become several files
 */
export async function bundleOutside(): Promise<Buffer> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'outside.ts'),
      write: false,
      minify: true,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [file] = 'output' in result ? result.output : []
  if (file?.type !== 'chunk') throw new Error('outside.ts was not bundled into one file')
  return gzipSync(file.code)
}
