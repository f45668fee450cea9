import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { plural } from '../../../server/core/count/schema.ts'
import { useTRPC } from '../../queries.tsx'
import { photosToText } from '../media/photo-list.ts'
import { Button } from './button.tsx'
import { formatDateTimeInText } from './dates.ts'
import { DiffText, VersionField } from './diff-text.tsx'
import { ModalActions } from './modal-actions.tsx'
import { Modal } from './modal.tsx'
import { type Conflict, type Draft, type DraftValue, isSame } from './record-draft.ts'
import type { RecordForm } from './record-form.ts'
import { useAccount } from './session.tsx'

interface ConflictDialogProps<D extends Draft> {
  /** The record's name. */
  name: string
  form: Pick<RecordForm<D>, 'draft' | 'saving' | 'showTheirs' | 'keepMine'>
  conflict: Conflict<D>
  labels: Record<keyof D & string, string>
  /** The id by which the record's last activity entry is found, which says who saved. */
  record_id?: string
}

/**
 * Resolves an edit conflict (optimistic locking): shows both versions side by side, only the fields that differ, each
 * with its diff against the common base. Nothing has been overwritten, and neither choice loses data (D28).
 */
export function ConflictDialog<D extends Draft>({
  name,
  form,
  conflict,
  labels,
  record_id,
}: ConflictDialogProps<D>) {
  const editor = useLastEditor(record_id)
  const id = useId()
  const { base, theirs } = conflict
  const differingFields = Object.keys(labels).filter((field) => !isSame(theirs[field], form.draft[field]))
  const unchangedCount = Object.keys(labels).length - differingFields.length

  return (
    <Modal role="alertdialog" labelledBy={`${id}-title`} describedBy={`${id}-question`} variant="wide">
      <div className="px-5 pt-6 pb-5 sm:px-7">
        <h2 id={`${id}-title`} className="text-3xl leading-tight font-strong wrap-anywhere">
          {editor} saved “{name}” while you were editing
        </h2>
        <p id={`${id}-question`} className="mt-1.5 text-soft">
          Nothing has been overwritten. Keep mine saves what you changed; what only they changed stays.
        </p>
      </div>
      <section
        className="grid min-h-0 flex-1 content-start overflow-y-auto border-t border-edge md:grid-cols-2 md:grid-rows-[1fr]"
        aria-label="Both versions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or the arrow keys could not scroll it
        tabIndex={0}
      >
        {[
          {
            title: 'Theirs',
            subtitle: `Saved ${formatDateTimeInText(conflict.updated_at)}`,
            draft: theirs,
          },
          { title: 'Yours', subtitle: 'Not saved', draft: form.draft },
        ].map(({ title, subtitle, draft }, index) => (
          <section
            key={title}
            aria-label={title}
            className={`px-5 py-5 sm:px-7 ${index === 0 ? 'border-edge max-md:border-b md:border-r' : ''}`}
          >
            <h3 className="text-lg font-heading">{title}</h3>
            <p className="tabular-nums text-sm text-soft">{subtitle}</p>
            <dl className="mt-4 grid gap-4">
              {differingFields.map((field) => (
                <VersionField key={field} label={labels[field]} value={toText(draft[field])}>
                  <DiffText before={toText(base[field])} after={toText(draft[field])} />
                </VersionField>
              ))}
            </dl>
          </section>
        ))}
        <p className="border-t border-edge px-5 py-3 text-soft sm:px-7 md:col-span-2">
          {unchangedFieldsText(unchangedCount)}
        </p>
      </section>
      <ModalActions>
        <Button data-first onClick={form.showTheirs}>
          Show theirs
        </Button>
        <Button tone="neutral" busy={form.saving} onClick={() => void form.keepMine()}>
          Keep mine
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** Who saved last, according to the activity log; possibly the same account in another window. */
function useLastEditor(record_id: string | undefined): string {
  const me = useAccount()
  const { data } = useQuery({
    ...useTRPC().activity.list.queryOptions({ record_id, limit: 1 }),
    enabled: record_id !== undefined,
  })
  const lastEntry = data?.items[0]
  if (lastEntry?.by === me.email) return 'You, in another window,'
  return lastEntry?.by_name ?? lastEntry?.by ?? 'Somebody else'
}

function toText(value: DraftValue = ''): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' ? value : photosToText(value)
}

function unchangedFieldsText(count: number): string {
  if (count === 0) return 'No other field.'
  return plural(count, { one: 'One other field is the same.', other: `${count} other fields are the same.` })
}
