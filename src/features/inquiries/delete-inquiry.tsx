import { Trash } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import { DeleteDialog } from '../../core/office/delete-dialog.tsx'
import { clearRecordDrafts } from '../../core/office/draft-storage.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { Inquiry, MergedInquiry } from './inquiry.ts'

/** Deletes an inquiry permanently, after a confirmation. Nothing is retained for a restore (D29). */
export function DeleteInquiry({
  inquiry: { id, name },
  merged,
  onDeleted,
}: {
  inquiry: Inquiry
  /** The merged inquiries that are deleted with it. */
  merged: MergedInquiry[]
  onDeleted: () => void
}) {
  const client = useTRPCClient()
  const { inquiry, stats } = useTRPC()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useSaveMutation({
    call: async () => {
      await client.inquiry.delete.mutate({ id })
      clearRecordDrafts(id)
    },
    successMessage: 'Inquiry deleted successfully',
    errorMessage: 'Failed to delete inquiry',
    // The inquiry itself is not refetched: it stays open until its dialog has closed.
    refresh: () => Promise.all([inquiry.list.invalidate(), stats.invalidate()]),
  })
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>
        <Trash />
        Delete inquiry
      </Button>
      {isConfirming && (
        <DeleteDialog
          itemName="inquiry"
          name={name}
          alsoDeleted={merged.map(({ reference }) => reference)}
          onClose={() => setIsConfirming(false)}
          onConfirm={async () => {
            await remove.run(undefined)
            onDeleted()
          }}
        />
      )}
    </>
  )
}
