import { capitalize } from './capitalize.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteDialogProps {
  /** 'project': the title is 'Delete Project', the button 'Delete project'. */
  itemName: string
  /** The record's own name, in the question. */
  name: string
  /** The names of records that are deleted with it. */
  alsoDeleted?: string[]
  /** Deletes the record; see `ConfirmDialog`. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks for confirmation before a record is deleted. */
export function DeleteDialog({ itemName, name, alsoDeleted = [], onConfirm, onClose }: DeleteDialogProps) {
  const others = alsoDeleted.length > 0 ? ` with ${alsoDeleted.join(', ')}, merged into it` : ''
  return (
    <ConfirmDialog
      title={`Delete ${capitalize(itemName)}`}
      confirmLabel={`Delete ${itemName}`}
      danger
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {`Are you sure you want to delete "${name}"${others}? This action cannot be undone.`}
    </ConfirmDialog>
  )
}
