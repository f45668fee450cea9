import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Removes a room (a feature's folder) from a copy of the project as a developer would: its folders in `server/` and
 * `src/`, its tests, and all other lines that name it, each of which is an import, a list entry, a component or a call.
 * @param also the room's files outside its folders, such as the route of its screen
 * @param names the room's procedures and the path of its screen, which lists name in strings
 * @returns the removed lines, each with its file
 */
export function removeRoom(
  root: string,
  room: string,
  { also = [], names: listed = [] }: { also?: readonly string[]; names?: readonly string[] } = {},
): string[] {
  const deleted = [`server/features/${room}`, `src/features/${room}`, ...also]
  const tables = deleted.flatMap((folder) => tablesIn(join(root, folder, 'tables.ts')))
  for (const path of deleted) rmSync(join(root, path), { recursive: true, force: true })
  const isDeleted = (path: string) => deleted.some((one) => path === one || path.startsWith(`${one}/`))
  const removed: string[] = []
  // Without generated files: the router's plugin generates the route tree again.
  let files = globSync('{server,src,scripts,tests}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.gen.ts'] })
  // Tests that import a removed file are removed too, and so on for their helpers.
  for (let found = true; found;) {
    found = false
    for (const file of files) {
      if (!/\.(?:test|screen|e2e)\.tsx?$|^tests\//.test(file)) continue
      if (!importsOf(join(root, file)).some(({ from }) => isDeleted(resolveImport(file, from)))) continue
      rmSync(join(root, file))
      deleted.push(file)
      files = files.filter((one) => one !== file)
      found = true
    }
  }
  for (const file of files) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const imports = importsOf(path).filter(({ from }) => isDeleted(resolveImport(file, from)))
    const names = imports.flatMap((one) => one.names)
    let next = text
    for (const { statement } of imports) next = next.replace(statement, '')
    const isLine = (line: string) =>
      names.some((name) => namesOnly(line, name)) ||
      tables.some((table) => line.trim() === `'${table}',`) ||
      listed.some((name) => isEntry(line, name))
    const lines = next.split('\n')
    const dropped = lines.filter(isLine)
    if (imports.length === 0 && dropped.length === 0) continue
    removed.push(...imports.map(({ statement }) => `${file}: ${statement.trim()}`))
    removed.push(...dropped.map((line) => `${file}: ${line.trim()}`))
    writeFileSync(path, lines.filter((line) => !isLine(line)).join('\n'))
  }
  return removed
}

/** The tables that a room declares. */
const tablesIn = (file: string): string[] =>
  existsSync(file)
    ? [...readFileSync(file, 'utf8').matchAll(/^ {4}(\w+): \w+Table$/gm)].map(([, name = '']) => name)
    : []

interface Import {
  statement: string
  names: string[]
  from: string
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^import (?:type )?(?:\{([^}]*)\} from )?'(\.[^']+)'\n/gm)].map(
    ([statement, names = '', from = '']) => ({
      statement,
      names: names
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter(Boolean),
      from,
    }),
  )
}

const resolveImport = (file: string, from: string): string => normalize(join(dirname(file), from))

/** Whether a line is only a list entry, a component without children, or a call, with this name and nothing else. */
const namesOnly = (line: string, name: string): boolean =>
  new RegExp(
    `^\\s*(?:(?:\\.\\.\\.)?${name}(?:\\([\\w, ]*\\))?,|<${name}(?: [^<>]*)?/>|(?:void |await )?${name}\\(.*\\))$`,
  ).test(line)

/** Whether a line is a list entry, or a statement, that contains the name. */
const isEntry = (line: string, name: string): boolean =>
  line.includes(name) && /^\s*(?:\w+\(.*\)|'.*'|[\w' ]+: .*|\{ .* \}|\[.*\]),?$/.test(line)
