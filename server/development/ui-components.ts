import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The shared components: what each file of `src/core/ui` exports with a capital letter. */
export function listComponents(folder = 'src/core/ui'): { file: string; names: string[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join(folder, name))
    .map((file) => ({ file, names: exportedComponents(readFileSync(file, 'utf8')) }))
    .filter(({ names }) => names.length > 0)
}

const exportedComponents = (source: string) =>
  [...source.matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].flatMap(
    ([, name]) => name ?? [],
  )
