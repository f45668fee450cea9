import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const SOURCES = ['server', 'src', 'migrations', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts']

/**
 * A copy of the project whose sources a test may edit while the development server runs on it. It is inside the
 * project's folder, so that it finds the installed packages.
 */
export function copyProject() {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'copy-'))
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'public'), join(folder, 'public'))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  return {
    folder,
    write,
    /** Replaces a text that occurs once in the file, and returns a function that reverts it. */
    edit(file: string, before: string, after: string): () => void {
      const original = read(file)
      if (original.split(before).length !== 2) throw new Error(`${file} does not have this once: ${before}`)
      write(file, original.replace(before, after))
      return () => write(file, original)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
