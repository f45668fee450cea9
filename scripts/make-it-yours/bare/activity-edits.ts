import { SECTIONS } from '../../../server/sections/schema.ts'
import type { Changes } from '../../new/changes.ts'
import { findInterface } from '../../new/section-files.ts'
import type { Editor } from './editor.ts'
import { TABLES } from './section-edits.ts'

/** The words of Activity for the records that go. */
export function editActivity({ changes, swap }: Editor, root: string): void {
  const words = 'src/routes/admin/-activity/activity-format.ts'
  swap(words, /^ {2}if \(action === 'update' && table_name === 'articles'[\s\S]*?\n {4}\}\n/, '')
  swap(
    words,
    "action === 'update' && table_name === 'gsp_content' ? 'saved' : (VERBS[action] ?? action)",
    'VERBS[action] ?? action',
  )
  swap(words, "table_name !== 'gsp_content' && typeof value", 'typeof value')
  swap(words, /^ {2}const \{ section \} = row\n.*\n/, "  return ''\n")
  const left = columnsLeft(changes, root)
  changes.rewrite(words, (text) =>
    text.replace(/(?<=^const COLUMN_LABELS = \{\n)(?: {2}\w+: .*\n)+/m, (labels) =>
      labels.replaceAll(/^ {2}(\w+): .*\n/gm, (line, column: string) => (left.has(column) ? line : '')),
    ),
  )
}

/** The columns of what Activity still tells of: sections, those of one's own too, pictures and templates of replies. */
function columnsLeft(changes: Changes, root: string): Set<string> {
  const sections = SECTIONS.map(({ table }) => table).filter((table) => !TABLES.includes(table))
  const columns = [...sections, 'media', 'reply_templates'].flatMap((table) => {
    const { file, body } = findInterface(changes, root, table)
    const [text = ''] = body.exec(changes.read(file)) ?? []
    return [...text.matchAll(/^ {2}(\w+)\??: /gm)].map(([, column = '']) => column)
  })
  return new Set(columns)
}
