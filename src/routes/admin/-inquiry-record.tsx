import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { budgets, type InquiryStatus } from '../../../server/inquiry/schema.ts'
import { answerOf } from '../../admin/answer.ts'
import { useIsDesktop } from '../../admin/desktop.ts'
import { forgetDraftsAbout } from '../../admin/draft-storage.ts'
import { Icon } from '../../admin/icons.tsx'
import { typeName } from '../../admin/inquiry-status.tsx'
import { LoadFailed } from '../../admin/page.tsx'
import { useLoadFailure } from '../../admin/saving.ts'
import { useMe } from '../../admin/session.tsx'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteInquiry } from './-delete-inquiry.tsx'
import type { Inquiry } from './-inquiry.ts'
import { InquiryCare } from './-inquiry-care.tsx'
import { Clock } from './-inquiry-clock.tsx'
import { about, Facts, reachedBy } from './-inquiry-facts.tsx'
import { InquiryNotes } from './-inquiry-notes.tsx'
import { Reach } from './-inquiry-reach.tsx'
import { RecordBar, type RecordBarProps } from './-inquiry-record-bar.tsx'
import { dropSentReply } from './-inquiry-reply-draft.ts'
import { type Channel, channelsOf, ReplyComposer, ReplySheet } from './-inquiry-reply.tsx'
import { StatusLine, useSetStatus } from './-inquiry-status-line.tsx'

interface RecordProps extends RecordBarProps {
  id: string
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
  name: Ref<HTMLHeadingElement>
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
