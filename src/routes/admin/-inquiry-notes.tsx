import { type FormEvent, useId } from 'react'
import { fullWhen, useNow } from '../../admin/dates.ts'
import { type DraftValues, readDraft, useDraft, writeDraft } from '../../admin/draft-storage.ts'
import { STATUS_NAMES } from '../../admin/inquiry-status.tsx'
import { useOnce, useSaving } from '../../admin/saving.ts'
import { useMe } from '../../admin/session.tsx'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { statuses } from '../../../server/inquiry/schema.ts'
import type { Inquiry } from './-inquiry.ts'

/** What has happened so far, oldest first, and a line for the next note; seen by the office only. */
export function InquiryNotes({ inquiry }: { inquiry: Inquiry }) {
  const now = useNow()
  return (
    <section aria-labelledby="notes-title">
      <h3 id="notes-title" className="mb-3 text-[1.0625rem] font-[560]">
        Notes
      </h3>
      <ol className="riser">
        {eventsOf(inquiry).map(({ key, at, text, isNote }) => (
          <li key={key} className={isNote ? 'note' : undefined}>
            <p className="leading-snug wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="num text-[.875rem] text-soft">{fullWhen(at, now)}</p>
          </li>
        ))}
      </ol>
      <AddNote id={inquiry.id} />
    </section>
  )
}

function eventsOf({ source, created_at, notes, history }: Inquiry) {
  const received = source === 'staff' ? 'Written down' : 'Received'
  return [
    { key: 'received', at: created_at, text: received, isNote: false },
    ...history.map(({ from, to, by, at }) => ({
      key: `${at} ${to}`,
      at,
      text: `${shortName(by)}: ${statusName(from)} → ${statusName(to)}`,
      isNote: false,
    })),
    ...notes.map(({ id, note, author, created_at }) => ({
      key: id,
      at: created_at,
      text: `${shortName(author)}: “${note}”`,
      isNote: true,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

const shortName = (email: string | null): string => email?.split('@')[0] ?? 'Somebody'

function statusName(value: string): string {
  const known = statuses.find((status) => status === value)
  return known ? STATUS_NAMES[known] : value
}

function AddNote({ id }: { id: string }) {
  const client = useClient()
  const { inquiry } = useTRPC()
  const fieldId = useId()
  const me = useMe()
  const about = `note ${id}`
  const [draft, write] = useDraft(me.id, about)
  const text = noteOf(draft)
  const add = useSaving({
    call: useOnce((input: { id: string; note: string }) => client.inquiry.addNote.mutate(input)),
    success: 'Note added successfully',
    failure: 'Failed to add note',
    refresh: () => inquiry.byId.invalidate({ id }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!text.trim() || add.busy) return
    // What could not be saved stays in the field, and so does what was typed since the press.
    add.run({ id, note: text }).then(
      () => {
        const now = noteOf(readDraft(me.id, about))
        const note = now.startsWith(text) ? now.slice(text.length).trimStart() : now
        writeDraft(me.id, about, note ? { note } : {})
      },
      () => {},
    )
  }

  return (
    <form className="mt-2 grid gap-2" onSubmit={submit}>
      <label className="sr-only" htmlFor={fieldId}>
        Add a note
      </label>
      <textarea
        id={fieldId}
        className="inp"
        rows={2}
        maxLength={2000}
        placeholder="Add a note, seen by the office only"
        value={text}
        onChange={({ target: { value: note } }) => write(note ? { note } : {})}
      />
      <Button type="submit" busy={add.busy} className="justify-self-start">
        Save note
      </Button>
    </form>
  )
}

const noteOf = ({ note = '' }: DraftValues): string => String(note)
