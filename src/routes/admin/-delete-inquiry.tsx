import { useState } from 'react'
import { Confirm } from '../../admin/confirm.tsx'
import { useIsDesktop } from '../../admin/desktop.ts'
import { forgetDraftsAbout } from '../../admin/draft-storage.ts'
import { Icon } from '../../admin/icons.tsx'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import type { Inquiry } from './-inquiry.ts'

/** Final, therefore asked; nothing of it is kept (D29). */
export function DeleteInquiry({
  inquiry: { id, name },
  onDeleted,
}: {
  inquiry: Inquiry
  onDeleted: () => void
}) {
  const client = useClient()
  const { inquiry, stats } = useTRPC()
  const isDesktop = useIsDesktop()
  const [asking, setAsking] = useState(false)
  const remove = useSaving({
    call: async () => {
      await client.inquiry.delete.mutate({ id })
      forgetDraftsAbout(id)
    },
    success: 'Inquiry deleted successfully',
    failure: 'Failed to delete inquiry',
    refresh: () => Promise.all([inquiry.list.invalidate(), stats.invalidate()]),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Icon name="bin" />
        Delete inquiry
      </Button>
      {asking && (
        <Confirm
          title="Delete Inquiry"
          action="Delete inquiry"
          danger
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            await remove.run(undefined)
            // Before the list comes: closing later would give the focus to its heading, and scroll there.
            if (!isDesktop) setAsking(false)
            onDeleted()
          }}
        >
          {`Are you sure you want to delete "${name}"? This action cannot be undone.`}
        </Confirm>
      )}
    </>
  )
}
