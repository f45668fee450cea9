import { Link } from '@tanstack/react-router'
import { Download, Trash } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { counted } from '../../../server/core/count/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { calendarDay, formatDateTimeInText } from '../../core/office/dates.ts'
import { downloadText } from '../../core/office/download.ts'
import { clearRecordDrafts } from '../../core/office/draft-storage.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { Panel } from '../../core/office/section.tsx'
import { TextField } from '../../core/ui/field.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { type LookupResult, type PersonalData, useLookup } from './use-lookup.ts'

/** Data subject requests (D73): look up, export and erase the personal data held under an e-mail address. */
export function DataRequests() {
  const { result, error, busy, lookUp, markErased, reset } = useLookup()
  const [email, setEmail] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  const resultRef = useRef<HTMLDivElement>(null)
  // The pressed button disappears with the erased data: focus the result.
  useEffect(() => {
    if (result?.erased) resultRef.current?.focus()
  }, [result])

  function submit(event: FormEvent) {
    event.preventDefault()
    void lookUp(email)
  }

  return (
    <Panel
      id="privacy"
      className="scroll-mt-24"
      title="Privacy requests"
      description={
        <>
          For people who ask what is stored about them, or want it erased. Each look-up and erasure is noted
          in Activity, without the address and the data. People who left only a phone number are not found
          here: search{' '}
          <Link to="/admin/inquiries" className="link">
            Inquiries
          </Link>{' '}
          for the number and delete what you find.
        </>
      }
    >
      <form noValidate className="mt-3 flex flex-wrap items-start gap-2" onSubmit={submit}>
        <TextField
          label="E-mail address of the person"
          name="person"
          inputMode="email"
          autoComplete="off"
          wrapperClassName="min-w-60 flex-1"
          value={email}
          error={error}
          onChange={({ target }) => {
            setEmail(target.value)
            reset()
          }}
        />
        <Button
          type="submit"
          className="min-h-12 max-sm:w-full max-sm:justify-center sm:mt-[29px] lg:min-h-10"
          busy={busy}
        >
          Look up
        </Button>
      </form>
      <div ref={resultRef} tabIndex={-1} aria-live="polite">
        {result && <ResultDetails result={result} onErase={() => setIsConfirming(true)} />}
      </div>
      {isConfirming && result && (
        <EraseDialog result={result} onClose={() => setIsConfirming(false)} onErased={markErased} />
      )}
    </Panel>
  )
}

/** The personal data that was found, with export and erasure. */
function ResultDetails({ result: { email, data }, onErase }: { result: LookupResult; onErase: () => void }) {
  const { inquiries, newsletter } = data
  if (isEmpty(data)) return <p className="mt-4 border-t border-rule pt-4">Nothing is stored for {email}.</p>
  return (
    <div className="mt-4 border-t border-rule pt-4">
      <h3 className="font-heading wrap-anywhere">Stored for {email}</h3>
      <ul className="mt-1">
        {inquiries.map(({ id, source, created_at, status, notes }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
            <span>
              {SOURCE_LABELS[source]} <span className="tabular-nums">{id.slice(-6).toUpperCase()}</span>
              {notes.length > 0 && `, with ${countedNotes(notes.length)}`}
            </span>
            <span className="tabular-nums text-soft">
              {formatDateTimeInText(created_at)}, {status}
            </span>
          </li>
        ))}
        {newsletter && (
          <li className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
            <span>Newsletter subscription{newsletter.confirmed_at ? '' : ', not confirmed'}</span>
            <span className="tabular-nums text-soft">{formatDateTimeInText(newsletter.created_at)}</span>
          </li>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => downloadJson(email, data)}>
          <Download size={18} />
          Export as JSON
        </Button>
        <Button tone="error" onClick={onErase}>
          <Trash size={18} />
          Erase everything
        </Button>
      </div>
    </div>
  )
}

function EraseDialog({
  result: { email, data },
  onClose,
  onErased,
}: {
  result: LookupResult
  onClose: () => void
  onErased: () => void
}) {
  const client = useTRPCClient()
  const { run } = useSaveMutation({
    call: (input: { email: string }) => client.inquiry.erasePerson.mutate(input),
    successMessage: `Everything stored for ${email} was erased`,
    errorMessage: 'Failed to erase the person',
  })
  return (
    <ConfirmDialog
      title="Erase person"
      confirmLabel="Erase everything"
      danger
      onClose={onClose}
      onConfirm={async () => {
        await run({ email })
        for (const { id } of data.inquiries) clearRecordDrafts(id)
        onErased()
      }}
    >
      {`Are you sure you want to erase ${summaryOf(data)} stored for ${email}? This action cannot be undone.`}
    </ConfirmDialog>
  )
}

const SOURCE_LABELS = { inquiry: 'Inquiry', contact: 'Contact form', staff: 'Lead added by staff' }

const isEmpty = ({ inquiries, newsletter }: PersonalData) => inquiries.length === 0 && !newsletter

const countedNotes = (count: number) => counted(count, { one: 'note', other: 'notes' })

/** '2 inquiries, 1 note and the newsletter subscription' */
function summaryOf({ inquiries, newsletter }: PersonalData): string {
  const notes = inquiries.reduce((sum, inquiry) => sum + inquiry.notes.length, 0)
  const pieces = [
    ...(inquiries.length > 0 ? [counted(inquiries.length, { one: 'inquiry', other: 'inquiries' })] : []),
    ...(notes > 0 ? [countedNotes(notes)] : []),
    ...(newsletter ? ['the newsletter subscription'] : []),
  ]
  return new Intl.ListFormat('en-GB').format(pieces)
}

/** Downloads the data as JSON; the file name contains the firm's day (D93). */
function downloadJson(email: string, data: PersonalData): void {
  const text = JSON.stringify({ email, ...data }, null, 2)
  downloadText(`personal-data-${calendarDay(Date.now())}.json`, text, 'application/json')
}
