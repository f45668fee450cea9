import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { REPLY_HOURS } from '../../../server/constants/schema.ts'
import { budgets, type InquiryStatus } from '../../../server/inquiry/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { answerOf } from '../../admin/answer.ts'
import { Confirm } from '../../admin/confirm.tsx'
import { briefWhen, fullWhen, useNow } from '../../admin/dates.ts'
import { useIsDesktop } from '../../admin/desktop.ts'
import { forgetDraftsAbout } from '../../admin/draft-storage.ts'
import { Icon } from '../../admin/icons.tsx'
import { typeName } from '../../admin/inquiry-status.tsx'
import { LoadFailed } from '../../admin/page.tsx'
import { PromiseClock, waiting } from '../../admin/promise-clock.tsx'
import { useLoadFailure, useSaving } from '../../admin/saving.ts'
import { useMe } from '../../admin/session.tsx'
import { telephone } from '../../content/phone.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { InquiryCare } from './-inquiry-care.tsx'
import { InquiryNotes } from './-inquiry-notes.tsx'
import { dropSentReply } from './-inquiry-reply-draft.ts'
import { type Channel, channelsOf, ReplyComposer, ReplySheet } from './-inquiry-reply.tsx'
import { StatusLine, useSetStatus } from './-inquiry-status-line.tsx'

export type Inquiry = inferRouterOutputs<AppRouter>['inquiry']['byId']

interface RecordProps {
  id: string
  /** '1 of 48'; null when it is not in the list that is shown. */
  place: string | null
  newer?: string
  older?: string
  /** Back to the list, where it was left. */
  onBack: () => void
  onDeleted: () => void
}

/** One inquiry: who, how long they have waited, where it stands, what they wrote, the reply and the notes. */
export function InquiryRecord({ id, onDeleted, ...bar }: RecordProps) {
  const query = useQuery(useTRPC().inquiry.byId.queryOptions({ id }))
  const gone = [400, 404].includes(answerOf(query.error).status)
  useLoadFailure({ ...query, error: gone ? null : query.error }, 'Failed to load inquiry')
  const deletedByOthers = answerOf(query.error).status === 404
  useEffect(() => {
    if (deletedByOthers) forgetDraftsAbout(id)
  }, [deletedByOthers, id])

  return (
    <div className="min-w-0 bg-plaster max-xl:min-h-svh max-xl:pb-[92px] xl:overflow-y-auto xl:bg-sheet">
      <RecordBar {...bar} />
      {query.isPending && <output className="block px-4 py-8 xl:px-8">Loading...</output>}
      {query.error && gone && (
        <div className="px-4 py-8 xl:px-8">
          <h2 className="text-[1.375rem] font-[540]">This inquiry is no longer there</h2>
          <p className="mt-2 text-soft">Somebody has deleted it, or the address is not whole.</p>
        </div>
      )}
      {query.error && !gone && !query.data && (
        <div className="p-4 xl:p-8">
          <LoadFailed what="The inquiry" onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data && !gone && <Whole inquiry={query.data} onDeleted={onDeleted} />}
    </div>
  )
}

/** On a phone: the way back, and to the neighbours. */
function RecordBar({ place, newer, older, onBack }: Omit<RecordProps, 'id' | 'onDeleted'>) {
  return (
    <header data-record-bar className="office-bar" data-theme="dusk">
      <Link
        to="/admin/inquiries"
        search={(before) => ({ ...before, id: undefined })}
        className="inline-flex min-h-11 items-center gap-2 px-3 font-[540]"
        // The whole address: the open record's own has more in it, and is not where this leads.
        activeOptions={{ exact: true }}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onBack()
        }}
      >
        <Icon name="back" />
        Inquiries
      </Link>
      <span className="ml-auto flex items-center">
        {place && <span className="num mr-2 text-[#c3ccd0]">{place}</span>}
        <Neighbour id={newer} label="Newer" icon="up" />
        <Neighbour id={older} label="Older" icon="down" />
      </span>
    </header>
  )
}

function Neighbour({ id, label, icon }: { id?: string; label: string; icon: 'up' | 'down' }) {
  if (!id)
    return (
      <span className="icn opacity-40">
        <Icon name={icon} />
      </span>
    )
  return (
    <Link
      to="/admin/inquiries"
      search={(before) => ({ ...before, id })}
      replace
      state
      className="icn"
      aria-label={label}
      aria-current={undefined}
    >
      <Icon name={icon} />
    </Link>
  )
}

function Whole({ inquiry, onDeleted }: { inquiry: Inquiry; onDeleted: () => void }) {
  const isDesktop = useIsDesktop()
  const me = useMe()
  /** Chosen to write by; on a phone the reply is open while one is. */
  const [channel, setChannel] = useState<Channel | null>(null)
  const replyText = useRef<HTMLTextAreaElement>(null)
  const name = useFocusWhenOpened(!isDesktop)
  const save = useSetStatus(inquiry.id)
  const setStatus = async (status: InquiryStatus) => {
    if (await save(status)) dropSentReply(me.id, inquiry.id)
  }
  const reply = {
    inquiry,
    channel: channel ?? channelsOf(inquiry)[0] ?? 'E-mail',
    onChannel: setChannel,
    onContacted: () => void setStatus('contacted'),
  }
  const write = (channel: Channel) => {
    setChannel(channel)
    replyText.current?.focus()
  }
  const isSpam = inquiry.status === 'spam'
  const spam = (
    <Button onClick={() => void setStatus(isSpam ? 'new' : 'spam')} aria-pressed={isSpam}>
      <Icon name="spam" />
      {isSpam ? 'Not spam' : 'Spam'}
    </Button>
  )

  return (
    <article aria-labelledby="inquiry-name" className="px-4 pt-5 xl:px-8 xl:py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 xl:flex-nowrap">
        <Who inquiry={inquiry} name={name} />
        {isDesktop && <Reach inquiry={inquiry} onWrite={write} />}
      </div>
      <Clock inquiry={inquiry} />
      <div className="mt-5 grid items-start gap-8 border-t border-edge pt-5 xl:grid-cols-[minmax(0,1fr)_auto] xl:border-rule xl:pt-4">
        <StatusLine status={inquiry.status} onChoose={setStatus} />
        {isDesktop && spam}
      </div>
      <div className="mt-5 grid gap-x-9 border-t border-edge pt-5 xl:mt-4 xl:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] xl:border-rule xl:pt-4">
        <div className="min-w-0">
          {inquiry.message && (
            <p className="text-[1.0625rem] leading-[1.5] wrap-anywhere whitespace-pre-line">
              {inquiry.message}
            </p>
          )}
          <Facts rows={isDesktop ? reachedBy(inquiry) : [...reachedBy(inquiry), ...about(inquiry)]} />
          {isDesktop && <ReplyComposer {...reply} field={replyText} />}
        </div>
        <div className="min-w-0 max-xl:mt-6 max-xl:border-t max-xl:border-edge max-xl:pt-5">
          <InquiryCare inquiry={inquiry} />
          <InquiryNotes inquiry={inquiry} />
          {isDesktop && (
            <dl className="mt-6">
              {about(inquiry).map(([name, value]) => (
                <div key={name} className="grid grid-cols-[104px_minmax(0,1fr)] border-t border-rule py-1.5">
                  <dt className="text-soft">{name}</dt>
                  <dd className={`num wrap-anywhere ${value ? '' : 'text-soft'}`}>{value ?? 'None given'}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      <div className="mt-8 flex flex-wrap gap-2 border-t border-rule pt-4 pb-6">
        {!isDesktop && spam}
        <DeleteInquiry inquiry={inquiry} onDeleted={onDeleted} />
      </div>
      {!isDesktop && (
        <div
          data-thumb-bar="xl"
          className="fixed inset-x-0 bottom-0 z-30 lg:left-[232px] border-t border-edge bg-sheet p-3 pb-[max(12px,env(safe-area-inset-bottom))]"
        >
          <Reach inquiry={inquiry} onWrite={write} />
        </div>
      )}
      {!isDesktop && channel && <ReplySheet {...reply} onClose={() => setChannel(null)} />}
    </article>
  )
}

/**
 * Where the record takes the list's place, the focus was on a row that is gone: the record's name takes it. Who has gone
 * on to something else meanwhile keeps it.
 */
function useFocusWhenOpened(takesTurns: boolean) {
  const name = useRef<HTMLHeadingElement>(null)
  const focus = useEffectEvent(() => {
    const { activeElement } = document
    const isNowhere = activeElement === document.body || activeElement?.matches('main h1')
    if (takesTurns && isNowhere) name.current?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [])
  return name
}

function Who({
  inquiry: { name, project_type, company, budget },
  name: heading,
}: {
  inquiry: Inquiry
  name: React.Ref<HTMLHeadingElement>
}) {
  const work = [typeName(project_type), company].filter(Boolean).join(', ')
  const sum = budgets.find(({ value }) => value === budget)?.label
  return (
    <div className="min-w-0">
      <h2
        ref={heading}
        id="inquiry-name"
        tabIndex={-1}
        className="text-[1.625rem] leading-tight font-medium tracking-[-.015em] wrap-anywhere xl:text-[1.75rem]"
      >
        {name}
      </h2>
      <p className="mt-0.5 text-soft">
        {work}
        {sum && `. Budget ${sum}`}
      </p>
    </div>
  )
}

/** One tap to the person; writing goes by the reply, with its text. */
function Reach({ inquiry, onWrite }: { inquiry: Inquiry; onWrite: (channel: Channel) => void }) {
  const tone = useIsDesktop() ? '' : 'ink min-h-14! px-2! flex-1'
  const can = channelsOf(inquiry)
  return (
    <div className="flex flex-none gap-2">
      {inquiry.phone && (
        <a className={`act whitespace-nowrap ${tone}`} href={telephone(inquiry.phone)}>
          <Icon name="call" />
          Call
        </a>
      )}
      {can.map((channel) => (
        <button
          key={channel}
          type="button"
          className={`act whitespace-nowrap ${tone}`}
          onClick={() => onWrite(channel)}
        >
          <Icon name={channel === 'WhatsApp' ? 'whatsapp' : 'mail'} />
          {channel}
        </button>
      ))}
    </div>
  )
}

/** How long they have waited, against the promise; once answered, when it came. */
function Clock({ inquiry: { status, created_at } }: { inquiry: Inquiry }) {
  const now = useNow()
  if (status !== 'new')
    return (
      <p className="num mt-4 border-t border-rule pt-3 text-soft">Received {fullWhen(created_at, now)}</p>
    )
  const { text, left, late } = waiting(created_at, now)
  const promised = Date.parse(created_at) + REPLY_HOURS * 3_600_000
  return (
    <section className="mt-5 grid items-end gap-x-8 gap-y-3 xl:grid-cols-[auto_1fr] xl:border-t xl:border-rule xl:pt-4">
      <div className="flex items-end justify-between gap-4 xl:block">
        <p className="lbl text-soft max-xl:sr-only">Waiting</p>
        <p
          className={`num narrow text-[2rem] leading-none font-[380] xl:mt-1 xl:text-[2.5rem] ${late ? 'text-bad' : ''}`}
        >
          {text}
        </p>
        <p className={`num xl:hidden ${late ? 'font-[560] text-bad' : 'text-soft'}`}>{left}</p>
      </div>
      <div>
        <PromiseClock createdAt={created_at} now={now} big />
        <p className="num mt-2 flex flex-wrap justify-between gap-x-4 text-[.875rem]">
          <span>Received {briefWhen(created_at, now)}</span>
          <span className={`max-xl:hidden ${late ? 'font-[560] text-bad' : 'text-soft'}`}>{left}</span>
          <span>Promised by {briefWhen(promised, now)}</span>
        </p>
      </div>
    </section>
  )
}

type Fact = [name: string, value: ReactNode]

const reachedBy = (inquiry: Inquiry): Fact[] => [
  ['Phone', inquiry.phone],
  ['E-mail', inquiry.email],
]

const about = (inquiry: Inquiry): Fact[] => [
  ['Reference', inquiry.reference],
  ['Company', inquiry.company],
  ['Project type', inquiry.project_type && typeName(inquiry.project_type)],
  ['Budget range', budgets.find(({ value }) => value === inquiry.budget)?.label],
  ['Came in by', cameInBy(inquiry)],
]

function Facts({ rows }: { rows: Fact[] }) {
  return (
    <dl className="mt-4 border-b border-rule xl:grid xl:grid-cols-2 xl:gap-x-4 xl:border-t xl:py-2">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="grid grid-cols-[112px_minmax(0,1fr)] border-rule py-2.5 max-xl:border-t xl:block xl:py-0"
        >
          <dt className="text-soft xl:text-[.875rem]">{name}</dt>
          <dd className={`num wrap-anywhere ${value ? '' : 'text-soft'}`}>{value ?? 'None given'}</dd>
        </div>
      ))}
    </dl>
  )
}

function cameInBy({ source, consent_version }: Inquiry): string {
  if (source === 'staff') return 'Written down by staff'
  const form = source === 'contact' ? 'Contact form' : 'Inquiry form'
  return consent_version ? `${form}, notice of ${consent_version}` : form
}

/** Final, therefore asked; nothing of it is kept (D29). */
function DeleteInquiry({ inquiry: { id, name }, onDeleted }: { inquiry: Inquiry; onDeleted: () => void }) {
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
