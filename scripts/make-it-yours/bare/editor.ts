import type { Changes } from '../../new/changes.ts'

/** Plans edits of lists by what they say. Each refuses when a file does not say it, before anything is written. */
export interface Editor {
  changes: Changes
  /** Replaces the one place. */
  swap(file: string, from: string | RegExp, to: string): void
  /** Takes out every line that is like that. */
  dropLines(file: string, line: RegExp): void
  /** Takes out what begins with that line, with the comment above it. */
  dropBlock(file: string, opening: string): void
}

export const editorOf = (changes: Changes): Editor => ({
  changes,
  swap: (file, from, to) => changes.replace(file, from, () => to),
  dropLines: (file, line) => changes.replaceAll(file, line, ''),
  dropBlock: (file, opening) => changes.removeBlock(file, opening),
})
