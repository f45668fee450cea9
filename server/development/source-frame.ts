import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The place in the project where an error was thrown. */
export interface SourceFrame {
  /** Relative to the project's folder. */
  file: string
  line: number
  /** The line with two lines before and after it, numbered; empty if the file does not exist. */
  text: string
}

/** A place in a stack, `(/file.ts:1:2)` or `at file:///file.ts:1:2`, or in a compiler message, `[ file.ts:1:2 ]`. */
const PLACE = /(?:\(|\bat (?:async )?|\[ )((?:file:\/\/)?[^\s():[\]]+\.(?:tsx?|mjs)):(\d+):(\d+)/g

/** The first place in the project's own files that a stack or a compiler's message names, or null. */
export function findSourceFrame(stack: string, root = process.cwd()): SourceFrame | null {
  for (const [, place = '', line = ''] of stack.matchAll(PLACE)) {
    const path = place.startsWith('file://')
      ? fileURLToPath(place)
      : join(place.startsWith('/') ? '' : root, place)
    const file = relative(root, path)
    if (!file.startsWith('..') && !/(^|\/)(node_modules|dist)\//.test(file))
      return { file, line: Number(line), text: numberedLines(path, Number(line)) }
  }
  return null
}

function numberedLines(path: string, line: number): string {
  if (!existsSync(path)) return ''
  const first = Math.max(1, line - 2)
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(first - 1, line + 2)
    .map((text, i) => `${first + i === line ? '>' : ' '} ${String(first + i).padStart(4)} | ${text}`)
    .join('\n')
}
