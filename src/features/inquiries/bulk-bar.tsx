import { Ban, CircleDot, Trash, UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../../server/core/count/schema.ts'
import { amountStatuses, lostReasons, statuses } from '../../../server/features/inquiries/schema.ts'
import { useAssigneeOptions } from '../../core/office/accounts.ts'
import { Button } from '../../core/office/button.tsx'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { ModalHeader } from '../../core/office/modal-header.tsx'
import { Modal } from '../../core/office/modal.tsx'
import { useAccount } from '../../core/office/session.tsx'
import type { Selection } from '../../core/office/use-selection.ts'
import { IconButton, BusyIndicator } from '../../core/ui/button.tsx'
import { STATUS_LABELS } from './inquiry-status.tsx'
import { type BulkInput, countOf, useBulkChange } from './use-bulk-change.ts'

/** The statuses that a bulk change can set: those that need no amount. */
const STATUSES = statuses.filter((status) => !amountStatuses.includes(status))

const NO_REASON = { value: '', label: 'Without a reason' }

interface BulkBarProps {
  selection: Selection
  /** How many rows the list shows. */
  shown: number
  /** Receives the ids of the deleted inquiries. */
  onDeleted: (ids: string[]) => void
  /** Ends the selection. */
  onClose: () => void
}

/** The bar at the bottom while inquiries are selected, with the actions that apply to all of them. */
export function BulkBar({ selection, shown, onDeleted, onClose }: BulkBarProps) {
  const me = useAccount()
  const [asked, setAsked] = useState<'status' | 'reason' | 'person' | 'delete' | null>(null)
  const bulk = useBulkChange()
  const { ids } = selection
  const isEmpty = ids.length === 0
  const count = countOf(ids.length).toLowerCase()

  async function change(input: Omit<BulkInput, 'ids'>, verb: string) {
    if (bulk.busy) return
    const { deleted, isComplete } = await bulk.change({ ids, ...input }, verb)
    setAsked(null)
    if (deleted.length > 0) onDeleted(deleted)
    if (isComplete) onClose()
  }
  /** `change` that never rejects: a toast already shows the error, and the selection stays. */
  const tryChange = (...input: Parameters<typeof change>) => change(...input).catch(() => setAsked(null))
  const ask = (question: typeof asked) => () => !isEmpty && setAsked(question)
  const people = [{ value: '', label: 'Nobody' }, ...useAssigneeOptions()]

  return (
    <section
      data-thumb-bar="all"
      aria-label="Selected inquiries"
      className="z-30 flex flex-wrap items-center gap-2 border-t border-edge bg-sheet p-3 pb-[max(12px,env(safe-area-inset-bottom))] max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 lg:max-xl:left-58 xl:px-8"
    >
      <output className="tabular-nums mr-2 min-w-24 font-strong max-sm:grow">{ids.length} selected</output>
      <label className="mr-2 flex min-h-11 cursor-pointer items-center gap-3 max-sm:mr-10">
        <input
          type="checkbox"
          className="checkbox border-edge bg-white"
          checked={!isEmpty && ids.length === shown}
          onChange={({ target }) => selection.toggleAll(target.checked)}
        />
        Select all {shown} shown
      </label>
      <span className="contents max-sm:grid max-sm:w-full max-sm:grid-cols-4 max-sm:gap-2 max-sm:[&>.btn]:px-0">
        <Button aria-disabled={isEmpty || undefined} onClick={ask('status')}>
          <CircleDot className="max-sm:hidden" />
          Status
        </Button>
        <Button aria-disabled={isEmpty || undefined} onClick={ask('person')}>
          <UserRound className="max-sm:hidden" />
          Person
        </Button>
        <Button
          aria-disabled={isEmpty || undefined}
          busy={bulk.busy && asked === null}
          onClick={() => !isEmpty && void tryChange({ status: 'spam' }, 'marked as Spam')}
        >
          <Ban className="max-sm:hidden" />
          Spam
        </Button>
        <Button aria-disabled={isEmpty || undefined} onClick={ask('delete')}>
          <Trash className="max-sm:hidden" />
          Delete
        </Button>
      </span>
      <IconButton
        label="End selection"
        className="max-sm:absolute max-sm:top-2 max-sm:right-2"
        onClick={onClose}
      >
        <X />
      </IconButton>
      {asked === 'status' && (
        <ChoiceDialog
          title={`Status of ${count}`}
          options={STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
          note="Quoted and Won need an amount: set them in each inquiry."
          onChoose={({ value, label }) =>
            value === 'lost' ? setAsked('reason') : tryChange({ status: value }, `marked as ${label}`)
          }
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === 'reason' && (
        <ChoiceDialog
          title={`Why ${count} ${plural(ids.length, { one: 'was', other: 'were' })} lost`}
          options={[...lostReasons.map((value) => ({ value, label: value })), NO_REASON]}
          onChoose={({ value }) =>
            tryChange({ status: 'lost', reason: value || undefined }, `marked as ${STATUS_LABELS.lost}`)
          }
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === 'person' && (
        <ChoiceDialog
          title={`Assign ${count}`}
          options={people}
          onChoose={({ value, label }) =>
            tryChange(
              { assigned_to: value || null },
              value ? `assigned to ${value === me.id ? 'me' : label}` : 'assigned to nobody',
            )
          }
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete Inquiries"
          confirmLabel={`Delete ${count}`}
          danger
          onClose={() => setAsked(null)}
          onConfirm={() => change({ delete: true }, 'deleted')}
        >
          {`Are you sure you want to delete ${count} with their notes and photographs, and what was merged into them? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </section>
  )
}

interface ChoiceDialogProps<Option> {
  title: string
  options: readonly Option[]
  /** A sentence under the list, such as why an option is missing. */
  note?: string
  /** Runs at once; the option shows as busy until it resolves. */
  onChoose: (option: Option) => unknown
  onCancel: () => void
}

/** A list of options, on a phone as a bottom sheet. While a choice is being saved, it cannot be closed or changed. */
function ChoiceDialog<Option extends { value: string; label: string }>({
  title,
  options,
  note,
  onChoose,
  onCancel,
}: ChoiceDialogProps<Option>) {
  /** The value of the option that is being saved. */
  const [chosen, setChosen] = useState<string | null>(null)
  const cancel = chosen === null ? onCancel : undefined

  async function choose(option: Option) {
    setChosen(option.value)
    await onChoose(option)
    setChosen(null)
  }

  return (
    <Modal label={title} variant="bottom-sheet" onDismiss={cancel}>
      <ModalHeader title={title} onClose={() => cancel?.()} />
      <ul className="menu w-full px-1 py-2 sm:px-4">
        {options.map((option, index) => (
          <li key={option.value}>
            <button
              type="button"
              data-first={index === 0 ? '' : undefined}
              className="flex min-h-11 items-center text-ink"
              aria-busy={chosen === option.value || undefined}
              aria-disabled={chosen !== null || undefined}
              onClick={() => chosen === null && void choose(option)}
            >
              <span className="truncate">{option.label}</span>
              {chosen === option.value && <BusyIndicator />}
            </button>
          </li>
        ))}
      </ul>
      {note && <p className="px-4 pb-5 text-soft sm:px-7">{note}</p>}
    </Modal>
  )
}
