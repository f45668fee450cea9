// Precompresses the build's text files with Brotli and gzip, at the highest levels. That takes seconds, which the
// server would otherwise spend at every start.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const TEXT_FILE = /\.(?:css|js|json|md|svg|txt|webmanifest|xml)$/

/**
 * Writes `name.br` and `name.gz` beside every text file in the folder and below, except source maps and dotfiles.
 * @param {string} folder
 */
export function precompress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT_FILE.test(name) || name.startsWith('.')) continue
    const text = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }))
  }
}
