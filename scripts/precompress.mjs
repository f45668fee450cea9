// Brotli and gzip forms of a build's text files, each beside its file: packing them as tightly as this takes seconds,
// which a server that did it would spend at every start.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const TEXT_FILE = /\.(?:css|js|json|md|svg|txt|webmanifest|xml)$/

/**
 * Writes `name.br` and `name.gz` beside every text file in the folder and below. Maps and dotfiles are nobody's.
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
