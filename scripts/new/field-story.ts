import { globSync } from 'node:fs'
import type { Changes } from './changes.ts'
import type { Field } from './fields.ts'
import { Refusal } from './refusal.ts'
import type { SectionFiles } from './section-files.ts'

/**
 * Adds a field to the test that says which fields the dialog of a section has, in their order, where the section has one.
 * @param below what the dialog has below the new field; the field before that is the one that the test has before it
 * @throws Refusal when the test does not have that field
 */
export function addToStory(
  changes: Changes,
  root: string,
  { places, field, below }: { places: SectionFiles; field: Field; below: string },
): void {
  const opening = `- dialog "Add ${places.one}":\n`
  const file = globSync('tests/{screens,e2e}/*.{screen,e2e}.ts', { cwd: root }).find((file) =>
    changes.read(file).includes(opening),
  )
  if (!file) return
  const label = labelAbove(changes, places, below)
  // The field's line, what is indented below it, and its hint.
  const before = new RegExp(
    `(${opening}[\\s\\S]*?^( +)- [a-z]+ "${label}(?: \\*)?".*\\n)((?:\\2 .*\\n)*(?:\\2- paragraph: .*\\n)?)`,
  )
  changes.replace(file, before, (found) => {
    const [, indent = ''] = new RegExp(`^( +)- [a-z]+ "${label}`, 'm').exec(found) ?? []
    return (
      found +
      snapshotOf(field)
        .map((line) => `${indent}- ${line}\n`)
        .join('')
    )
  })
}

/** The label of the dialog's last field above that. */
function labelAbove(changes: Changes, { dialogFile, folder }: SectionFiles, below: string): string {
  const [above = ''] = changes.read(dialogFile).split(below)
  const [, column] = [...above.matchAll(/label=\{labels\.(\w+)\}/g)].at(-1) ?? []
  const schema = changes.read(`server/sections/${folder}/schema.ts`)
  const [, label] = new RegExp(`^    ${column}: '(.*)',$`, 'm').exec(schema) ?? []
  if (!label) throw new Refusal(`${dialogFile} was expected to have a field above ${below}`)
  return label
}

/** The field of a new record as the tree of accessibility has it. */
function snapshotOf({ type, label, presence }: Field): string[] {
  if (type === 'boolean') return [`switch "${label}"`]
  const name = presence === 'required' ? `${label} *` : label
  return [`text: ${name}`, `textbox "${name}"`]
}
