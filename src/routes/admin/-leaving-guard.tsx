import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../../admin/confirm.tsx'

/** Asks before a screen with unsaved edits is left, for another screen or another site (D77). The draft stays kept. */
export function LeavingGuard({ dirty }: { dirty: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Confirm
      title="Leave with unsaved edits?"
      action="Leave"
      cancel="Go on editing"
      onCancel={leaving.reset}
      onConfirm={leaving.proceed}
    >
      Visitors do not see them yet. The draft stays on this device and stands here again when you come back.
    </Confirm>
  )
}
