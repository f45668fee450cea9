import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { escapeRegExp } from '../outputs.ts'
import { Refusal } from './refusal.ts'

/** Planned contents of files. They are written together at the end, so that a refusal leaves nothing half done. */
export class Changes {
  /** Paths of created and of edited files, in the order in which they were touched. */
  readonly created: string[] = []
  readonly edited: string[] = []
  /** Paths to delete to undo the new files: the files, or the new folder that contains them. */
  readonly added = new Set<string>()
  readonly #texts = new Map<string, string>()
  readonly #root: string

  /** @param root the project's folder */
  constructor(root: string) {
    this.#root = root
  }

  /** @throws Refusal when the project has no such file */
  read(file: string): string {
    const text = this.#texts.get(file)
    if (text !== undefined) return text
    if (!existsSync(join(this.#root, file))) throw new Refusal(`there is no ${file}`)
    return readFileSync(join(this.#root, file), 'utf8')
  }

  /** @throws Refusal when the file exists */
  create(file: string, text: string): void {
    if (existsSync(join(this.#root, file))) throw new Refusal(`${file} exists`)
    const folder = dirname(file)
    this.added.add(existsSync(join(this.#root, folder)) ? file : folder)
    this.created.push(file)
    this.#texts.set(file, text)
  }

  /** Replaces the only match of `anchor`. @throws Refusal when there is none, or more than one */
  replace(file: string, anchor: string | RegExp, change: (found: string) => string): void {
    const pattern = typeof anchor === 'string' ? escapeRegExp(anchor) : anchor.source
    const places = [...this.read(file).matchAll(new RegExp(pattern, 'gm'))]
    if (places.length !== 1)
      throw new Refusal(`${file} was expected to have ${anchor} once, and has it ${places.length} times`)
    if (!this.created.includes(file) && !this.edited.includes(file)) this.edited.push(file)
    this.#texts.set(file, this.read(file).replace(new RegExp(pattern, 'm'), change))
  }

  /** Replaces the whole text of a file, if the change alters it. */
  rewrite(file: string, change: (text: string) => string): void {
    const text = this.read(file)
    const changed = change(text)
    if (changed === text) return
    if (!this.created.includes(file) && !this.edited.includes(file)) this.edited.push(file)
    this.#texts.set(file, changed)
  }

  /** Adds lines above the one that begins with `anchor`. */
  insertAbove(file: string, anchor: string, lines: string): void {
    this.replace(file, new RegExp(`^[ \\t]*${escapeRegExp(anchor)}`), (found) => `${lines}\n${found}`)
  }

  /** Adds lines at the end of the list, object or call that begins on the line with `opening`. */
  append(file: string, opening: string, lines: string): void {
    // If the formatter has put the whole list on one line.
    const inOneLine = new RegExp(
      `^[^\\n]*${escapeRegExp(opening)}[^\\n]*(?:= |\\()[[{][^\\n[{\\]}]+(?=[\\]}])`,
    )
    if (new RegExp(inOneLine.source, 'm').test(this.read(file))) {
      this.replace(file, inOneLine, (found) => `${found.trimEnd()}, ${lines.trim()} `)
      return
    }
    // Up to the first closing line with the indentation of the opening line.
    const upToEnd = new RegExp(
      `^([ \\t]*)(?! )[^\\n]*${escapeRegExp(opening)}[^\\n]*\\n(?:(?!\\1[}\\])])[^\\n]*\\n)*(?=\\1[}\\])])`,
    )
    this.replace(file, upToEnd, (found) => `${found}${lines}\n`)
  }

  /**
   * Adds a line at its place in the sorted list, object or interface that begins on the line with `opening`. Sorted,
   * because then the lines that two branches add seldom conflict.
   */
  insertSorted(file: string, opening: string, line: string): void {
    const entries = new RegExp(`(?<=^[^\\n]*${escapeRegExp(opening)}[^\\n]*\\n)(?: {2}[^\\n]*\\n)+(?=[}\\]])`)
    this.replace(file, entries, (found) => {
      const lines = found.trimEnd().split('\n')
      // Not within another entry, nor between an entry and its comment.
      let next = lines.findIndex((other) => /^ {2}[\w']/.test(other) && other > line)
      while (next > 0 && /^ {2}(?:\/\*\*| \*|\/\/)/.test(lines[next - 1] ?? '')) next -= 1
      return `${lines.toSpliced(next < 0 ? lines.length : next, 0, line).join('\n')}\n`
    })
  }

  /** Imports names from a module, in its existing import or in a new one. The formatter sorts the names. */
  addImport(file: string, names: string[], module: string, kind: 'import' | 'import type' = 'import'): void {
    const text = this.read(file)
    const line = new RegExp(`^${kind} \\{([^}]*)\\} from '${escapeRegExp(module)}'$`, 'm').exec(text)
    const imported = line?.[1]?.split(',').flatMap((name) => name.trim() || []) ?? []
    const all = [...new Set([...imported, ...names])]
    if (all.length === imported.length) return
    const newLine = `${kind} { ${all.join(', ')} } from '${module}'`
    if (line) this.replace(file, line[0], () => newLine)
    // Above all others: the first import may span several lines, and begin as others do.
    else this.rewrite(file, () => text.replace(/^import /m, () => `${newLine}\nimport `))
  }

  /** Writes the planned changes. */
  write(): void {
    for (const [file, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, file)), { recursive: true })
      writeFileSync(join(this.#root, file), text)
    }
  }
}
