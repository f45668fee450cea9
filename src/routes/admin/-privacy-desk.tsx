import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { personInput } from '../../../server/inquiry/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { answerOf } from '../../admin/answer.ts'
import { Confirm } from '../../admin/confirm.tsx'
import { calendarDay, dayAndTime } from '../../admin/dates.ts'
import { startDownload } from '../../admin/download.ts'
import { forgetDraftsAbout } from '../../admin/draft-storage.ts'
import { Icon } from '../../admin/icons.tsx'
import { messagesOf } from '../../admin/field-messages.ts'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'

type Held = inferRouterOutputs<AppRouter>['inquiry']['exportPerson']

/** What a person may ask of the office (D73): to see what is held under an e-mail address, and to have it erased. */
export function PrivacyDesk() {
  const { found, error, busy, lookUp, erased, forget } = useLookUp()
  const [email, setEmail] = useState('')
  const [asking, setAsking] = useState(false)
  const findings = useRef<HTMLDivElement>(null)
  // The button that was pressed goes with what was erased: the result takes the focus, and comes into view.
  useEffect(() => {
    if (found?.erased) findings.current?.focus()
  }, [found])

  function submit(event: FormEvent) {
    event.preventDefault()
    void lookUp(email)
  }

  return (
    <section id="privacy" aria-labelledby="privacy-heading" className="paper scroll-mt-24 p-4 lg:p-5">
      <h2 id="privacy-heading" className="text-[1.1875rem] font-[540]">
        Privacy requests
      </h2>
      <p className="mt-0.5 max-w-[60ch] text-[.875rem] text-soft">
        Somebody asks what is held about them, or wants it erased. Each look-up and each erasure is noted in
        Activity, without the address and without what was held. Somebody who left a phone number alone is not
        found here: search{' '}
        <Link to="/admin/inquiries" className="underline decoration-1 underline-offset-4">
          Inquiries
        </Link>{' '}
        for the number and delete what is found.
      </p>
      <form noValidate className="mt-3 flex flex-wrap items-start gap-2" onSubmit={submit}>
        <TextField
          label="E-mail address of the person"
          name="person"
          inputMode="email"
          autoComplete="off"
          place="min-w-[240px] flex-1"
          value={email}
          error={error}
          onChange={({ target }) => {
            setEmail(target.value)
            forget()
          }}
        />
        <Button
          type="submit"
          className="min-h-12! max-sm:w-full max-sm:justify-center sm:mt-[29px] lg:min-h-10!"
          busy={busy}
        >
          Look up
        </Button>
      </form>
      <div ref={findings} tabIndex={-1} aria-live="polite">
        {found && <Findings found={found} onErase={() => setAsking(true)} />}
      </div>
      {asking && found && (
        <Erase
          found={found}
          onCancel={() => setAsking(false)}
          onErased={() => {
            setAsking(false)
            erased()
          }}
        />
      )}
    </section>
  )
}

interface Found {
  email: string
  held: Held
  /** What was held has just been erased. */
  erased?: true
}

function useLookUp() {
  const client = useClient()
  const trpc = useTRPC()
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** The address that the field holds since the last press; empty once it was changed. */
  const asked = useRef('')

  async function lookUp(typed: string) {
    const email = typed.trim()
    asked.current = email
    const { email: message } = messagesOf(personInput, { email })
    setError(message)
    setFound(null)
    if (message || busy) return
    setBusy(true)
    try {
      const held = await client.inquiry.exportPerson.query({ email })
      if (asked.current === email) setFound({ email, held })
      await trpc.activity.invalidate()
    } catch (error) {
      if (answerOf(error).status !== 401)
        toast({ title: 'Error', description: 'Failed to look up the address', variant: 'destructive' })
    }
    setBusy(false)
  }

  const erased = () =>
    setFound(found && { ...found, held: { inquiries: [], newsletter: null }, erased: true })

  /** What was found belongs to another address than the one that is being typed. */
  function forget() {
    asked.current = ''
    setFound(null)
    setError(undefined)
  }

  return { found, error, busy, lookUp, erased, forget }
}

/** What is held, piece by piece: what an export holds and an erasure takes. */
function Findings({ found: { email, held }, onErase }: { found: Found; onErase: () => void }) {
  const { inquiries, newsletter } = held
  if (isEmpty(held)) return <p className="mt-4 border-t border-rule pt-4">Nothing is held under {email}.</p>
  return (
    <div className="mt-4 border-t border-rule pt-4">
      <h3 className="font-[560] wrap-anywhere">Held under {email}</h3>
      <ul className="mt-1">
        {inquiries.map(({ id, source, created_at, status, notes }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
            <span>
              {KINDS[source]} <span className="num">{id.slice(-6).toUpperCase()}</span>
              {notes.length > 0 && `, with ${counted(notes.length, 'note')}`}
            </span>
            <span className="num text-soft">
              {dayAndTime(created_at)}, {status}
            </span>
          </li>
        ))}
        {newsletter && (
          <li className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
            <span>Newsletter subscription{newsletter.confirmed_at ? '' : ', not confirmed'}</span>
            <span className="num text-soft">{dayAndTime(newsletter.created_at)}</span>
          </li>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => download(email, held)}>
          <Icon name="download" size={18} />
          Export as JSON
        </Button>
        <Button tone="danger" onClick={onErase}>
          <Icon name="bin" size={18} />
          Erase everything
        </Button>
      </div>
    </div>
  )
}

function Erase({
  found: { email, held },
  onCancel,
  onErased,
}: {
  found: Found
  onCancel: () => void
  onErased: () => void
}) {
  const client = useClient()
  const trpc = useTRPC()
  const { run } = useSaving({
    call: (input: { email: string }) => client.inquiry.erasePerson.mutate(input),
    success: `Everything held under ${email} was erased`,
    failure: 'Failed to erase the person',
    refresh: () =>
      Promise.all([trpc.inquiry.invalidate(), trpc.stats.invalidate(), trpc.activity.invalidate()]),
  })
  return (
    <Confirm
      title="Erase person"
      action="Erase everything"
      danger
      onCancel={onCancel}
      onConfirm={async () => {
        await run({ email })
        for (const { id } of held.inquiries) forgetDraftsAbout(id)
        onErased()
      }}
    >
      {`Are you sure you want to erase ${piecesOf(held)} held under ${email}? This action cannot be undone.`}
    </Confirm>
  )
}

const KINDS = { inquiry: 'Inquiry', contact: 'Contact form', staff: 'Lead added by staff' }

const isEmpty = ({ inquiries, newsletter }: Held) => inquiries.length === 0 && !newsletter

/** '2 inquiries, 1 note and the newsletter subscription' */
function piecesOf({ inquiries, newsletter }: Held): string {
  const notes = inquiries.reduce((sum, inquiry) => sum + inquiry.notes.length, 0)
  const pieces = [
    ...(inquiries.length > 0 ? [counted(inquiries.length, 'inquiry', 'inquiries')] : []),
    ...(notes > 0 ? [counted(notes, 'note')] : []),
    ...(newsletter ? ['the newsletter subscription'] : []),
  ]
  return new Intl.ListFormat('en-GB').format(pieces)
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** Hands the person's data out as a file, named by the day in the office (D93). */
function download(email: string, held: Held): void {
  const file = new Blob([JSON.stringify({ email, ...held }, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  startDownload(address, `personal-data-${calendarDay(Date.now())}.json`)
  // Not at once: some browsers read the file only after they have asked where to put it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
