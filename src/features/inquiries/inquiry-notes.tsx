import { type FormEvent, useId } from 'react'
import { v7 } from 'uuid'
import { displayName } from '../../../server/core/auth/schema.ts'
import { formatMoney } from '../../../server/core/money/schema.ts'
import type { ReplyChannel } from '../../../server/features/inquiries/replies/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { formatDateTime } from '../../core/office/dates.ts'
import { readDraft, useDraft, writeDraft } from '../../core/office/draft-storage.ts'
import { type Draft, textOf } from '../../core/office/record-draft.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { Status } from '../../core/ui/badge.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { statusLabel } from './inquiry-status.tsx'
import type { Inquiry } from './inquiry.ts'
import { PendingChanges } from './pending/pending-changes.tsx'
import { useQueuedWrite } from './pending/use-queued-write.ts'
import { useRetryReply } from './use-send-reply.ts'

/** The timeline of an inquiry, oldest first, and the form for a note; visible to staff only. */
export function InquiryNotes({ inquiry }: { inquiry: Inquiry }) {
  const now = useNow()
  return (
    <section aria-labelledby="notes-title">
      <h3 id="notes-title" className="mb-3 text-lg font-heading">
        Notes
      </h3>
      <ol className="timeline">
        {timelineEvents(inquiry).map(({ key, at, text, note }) => (
          // A note's dot is hollow; the dots of the received inquiry and of status changes are solid.
          <li
            key={key}
            className={
              note
                ? 'after:size-2.5 after:border-2 after:border-ink after:bg-plaster xl:after:bg-sheet'
                : undefined
            }
          >
            <p className="leading-snug wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="tabular-nums text-sm text-soft">{formatDateTime(at, now)}</p>
            {note && <DeliveryStatus note={note} />}
          </li>
        ))}
      </ol>
      <PendingChanges id={inquiry.id} procedure="addNote" />
      <AddNote id={inquiry.id} />
    </section>
  )
}

function timelineEvents({ notes, history, merged = [], ...inquiry }: Inquiry) {
  return [
    { key: 'received', at: inquiry.created_at, text: receivedText(inquiry), note: undefined },
    ...merged.map((part) => ({
      key: part.id,
      at: part.created_at,
      text: `${receivedText(part)} (${part.reference})`,
      note: undefined,
    })),
    ...history.map((change) => ({
      key: `${change.at} ${change.to}`,
      at: change.at,
      text: `${accountName(change.by, change.by_name)}: ${changeText(change)}`,
      note: undefined,
    })),
    ...notes.map((note) => ({
      key: note.id,
      at: note.created_at,
      text: noteSentence(note),
      note,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

const receivedText = ({ source }: Pick<Inquiry, 'source'>): string =>
  source === 'staff' ? 'Added' : 'Received'

/** 'New → Quoted, ₹1,85,000'; for a merged inquiry, followed by its reference. */
function changeText({ from, to, amount, reason, merged }: Inquiry['history'][number]): string {
  const detail = amount === null ? reason?.toLowerCase() : formatMoney(amount)
  const outcome = from === to ? `${DETAIL_NAMES[to] ?? 'Amount'}: ${detail ?? 'removed'}` : detail
  const parts = from === to ? [outcome] : [`${statusLabel(from)} → ${statusLabel(to)}`, outcome]
  return [parts.filter(Boolean).join(', '), merged && `(${merged})`].filter(Boolean).join(' ')
}

/** The name of a status's detail, unless it is an amount. */
const DETAIL_NAMES: Record<string, string> = { lost: 'Reason' }

/** 'asha: “Rang back.”'; for a reply, with its channel: 'asha, by e-mail: “At ten.”' */
function noteSentence({
  author,
  author_name,
  from_visitor,
  channel,
  subject,
  note,
  merged,
}: Inquiry['notes'][number]): string {
  const writer = from_visitor ? visitorOf(merged) : accountName(author, author_name)
  const way = channel && `, by ${CHANNEL_LABELS[channel]}`
  return `${writer}${way ?? ''}: “${[subject, note].filter(Boolean).join('\n\n')}”`
}

/** A merged inquiry's visitor is named with its reference: it may be another person. */
const visitorOf = (merged: string | null): string =>
  merged ? `From the visitor (${merged})` : 'From the visitor'

const CHANNEL_LABELS: Record<ReplyChannel, string> = { email: 'e-mail', whatsapp: 'WhatsApp', phone: 'phone' }

const accountName = (email: string | null, name: string | null): string =>
  email === null ? 'Somebody' : displayName({ name, email })

function AddNote({ id }: { id: string }) {
  const client = useTRPCClient()
  const fieldId = useId()
  const me = useAccount()
  const draftSubject = `note ${id}`
  const [draft, write] = useDraft(me.id, draftSubject)
  const text = noteText(draft)
  const queueWrite = useQueuedWrite()
  const add = useSaveMutation({
    call: async ({ note, key }: { note: string; key: string }) => {
      const saved = await queueWrite(
        id,
        { procedure: 'addNote', note },
        (idempotency_key, signal) => client.inquiry.addNote.mutate({ id, note, idempotency_key }, { signal }),
        key,
      )
      dropSaved(me.id, draftSubject, note)
      return saved
    },
    successMessage: (note) => (note ? 'Note added successfully' : ''),
    errorMessage: 'Failed to add note',
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!text.trim() || add.busy) return
    // The key is stored with the draft, so that a retry of the same text, even after a reload, adds no second note.
    const key = draft.sent === text ? textOf(draft.key) : v7()
    write({ note: text, sent: text, key })
    // A failed save leaves the text in the field.
    void add.run({ note: text, key }).catch(() => {})
  }

  return (
    <form className="mt-2 grid gap-2" onSubmit={submit}>
      <label className="sr-only" htmlFor={fieldId}>
        Add a note
      </label>
      <textarea
        id={fieldId}
        className="textarea"
        rows={2}
        maxLength={2000}
        placeholder="Add a note, seen by the office only"
        value={text}
        onChange={({ target: { value: note } }) => write(note ? { ...draft, note } : {})}
      />
      <Button type="submit" busy={add.busy} className="justify-self-start">
        Save note
      </Button>
    </form>
  )
}

const noteText = ({ note }: Draft): string => textOf(note)

/** Removes saved text from the draft before the refetch: a closed tab would offer it again. Newer text stays. */
function dropSaved(accountId: string, draftSubject: string, saved: string) {
  const latest = noteText(readDraft(accountId, draftSubject))
  const note = latest.startsWith(saved) ? latest.slice(saved.length).trimStart() : latest
  writeDraft(accountId, draftSubject, note ? { note } : {})
}

type Note = Inquiry['notes'][number]

/** The delivery state of an e-mailed reply: queued, sent, or refused by the mail server, with 'Try again'. */
function DeliveryStatus({ note: { id, mail_state, mail_error, subject } }: { note: Note }) {
  const { run, busy } = useRetryReply()
  if (!mail_state) return null
  return (
    <div role="status" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {mail_state === 'sent' && <Status tone="success">Sent</Status>}
      {mail_state === 'queued' && (
        <Status tone="live">{mail_error ? 'Waiting, to be tried again' : 'Waiting to be sent'}</Status>
      )}
      {mail_state === 'refused' && <Status className="text-error">Not delivered</Status>}
      {mail_error && <span className="wrap-anywhere text-soft">{mail_error}</span>}
      {mail_state === 'refused' && (
        <Button
          busy={busy}
          aria-label={`Try again to send “${subject ?? ''}”`}
          onClick={() => void run({ id }).catch(() => {})}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
