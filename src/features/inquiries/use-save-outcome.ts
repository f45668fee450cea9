import { useState } from 'react'
import { formatMoney } from '../../../server/core/money/schema.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { firstMessages } from '../../core/office/field-errors.ts'
import { retryStale } from '../../core/office/retry-stale.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { Inquiry } from './inquiry.ts'
import { useQueuedWrite } from './pending/use-queued-write.ts'

/** What is saved with a status: the amount of a quoted or won inquiry, or why one was lost. */
export type Outcome = { amount: number | null } | { reason: string | null }

type OutcomeRow = Pick<Inquiry, 'status' | 'amount' | 'lost_reason' | 'updated_at'>

/**
 * Saves the amount or the reason of an inquiry, whatever others have changed in other fields. If somebody else has
 * saved the same field since the component was mounted, theirs is not overwritten: the message shows it, and a second
 * save replaces it. Without a connection the change is queued and sent later.
 * @returns `save` resolves to null when the change is saved or queued, or to the message for the field
 */
export function useSaveOutcome(inquiry: Inquiry) {
  const { id, status } = inquiry
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queueWrite = useQueuedWrite()
  /** The version of the inquiry that the user has seen: a refetch in the meantime does not count as seen. */
  const [base, setBase] = useState<OutcomeRow>(inquiry)
  const version = isSameOutcome(inquiry, base) ? inquiry.updated_at : base.updated_at
  const { run, busy } = useSaveMutation({
    call: (outcome: Outcome) =>
      queueWrite(
        id,
        {
          procedure: 'setStatus',
          status,
          status_was: status,
          ...outcome,
          ...('amount' in outcome ? { amount_was: base.amount } : { reason_was: base.lost_reason }),
        },
        (idempotency_key, signal) =>
          retryStale(
            version,
            (updated_at) =>
              client.inquiry.setStatus.mutate(
                { id, status, ...outcome, updated_at, idempotency_key },
                { signal },
              ),
            (current) => (isOutcomeRow(current) && isSameOutcome(current, base) ? current.updated_at : null),
          ),
      ),
    errorMessage: 'Failed to update inquiry',
  })

  async function save(outcome: Outcome): Promise<string | null> {
    try {
      await run(outcome)
      return null
    } catch (error) {
      const { reason, current, fields = {}, message } = toApiError(error)
      if (reason !== 'stale' || !isOutcomeRow(current)) return firstMessage(fields) ?? message
      setBase(current)
      void trpc.inquiry.invalidate()
      const conflict = conflictMessage(current, status)
      // The form is for the former status and closes with it, so its message would be lost.
      if (current.status !== status) toast({ title: 'Error', description: conflict, variant: 'destructive' })
      return conflict
    }
  }
  return { save, busy }
}

const isSameOutcome = (a: OutcomeRow, b: OutcomeRow): boolean =>
  a.status === b.status && a.amount === b.amount && a.lost_reason === b.lost_reason

const firstMessage = (fields: Record<string, string[]>): string | undefined =>
  Object.values(firstMessages(fields))[0]

function conflictMessage(current: OutcomeRow, status: Inquiry['status']): string {
  if (current.status !== status)
    return 'Somebody else has changed the status in the meantime. Your change was not saved.'
  const amount = current.amount === null ? 'no amount' : formatMoney(current.amount)
  const theirs = status === 'lost' ? (current.lost_reason ?? 'no reason') : amount
  return `Somebody else saved ${theirs} in the meantime. Save again to replace theirs with yours.`
}

const isOutcomeRow = (row: unknown): row is OutcomeRow =>
  typeof row === 'object' && row !== null && 'updated_at' in row && 'amount' in row && 'lost_reason' in row
