import type { Changes } from '../../new/changes.ts'
import { editActivity } from './activity-edits.ts'
import { editChecks, editTests } from './check-edits.ts'
import { editDatabase, editSamples } from './database-edits.ts'
import { editorOf } from './editor.ts'
import { editPages, editPreviews } from './page-edits.ts'
import { editDashboard, editSections } from './section-edits.ts'
import { editStories } from './story-edits.ts'

/** Plans what the lists of the project say without the sections that go. One section stays: the clients. */
export function editLists(changes: Changes, root: string): void {
  const editor = editorOf(changes)
  editDatabase(editor, root)
  editSections(editor)
  editSamples(editor)
  editDashboard(editor)
  editPages(editor)
  editPreviews(editor)
  editActivity(editor, root)
  editChecks(editor)
  editTests(editor)
  editStories(editor)
}
