import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Navigation guard: asks for confirmation before the user leaves a screen with unsaved edits (D77). The draft stays
 * stored.
 */
export function UnsavedChangesGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave with unsaved edits?"
      confirmLabel="Leave"
      cancelLabel="Go on editing"
      onClose={blocker.reset}
      onConfirm={blocker.proceed}
    >
      Visitors do not see them yet. The draft stays on this device and is here when you come back.
    </ConfirmDialog>
  )
}
