import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SUSPECTED_SPAM_DAYS } from '../../../server/core/constants/schema.ts'
import { budgets, type InquiryStatus } from '../../../server/features/inquiries/schema.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { clearRecordDrafts } from '../../core/office/draft-storage.ts'
import { LoadError } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useIsDesktop } from '../../core/office/use-is-desktop.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { ContactButtons } from './contact-buttons.tsx'
import { DeleteInquiry } from './delete-inquiry.tsx'
import { EditInquiry } from './edit-inquiry.tsx'
import { useIsLeaving } from './inbox-history.ts'
import { InquiryAssignment } from './inquiry-assignment.tsx'
import { InquiryDeadline } from './inquiry-deadline.tsx'
import { projectDetails, DetailList, contactDetails } from './inquiry-details.tsx'
import { InquiryNavigation, type InquiryNavigationProps } from './inquiry-navigation.tsx'
import { InquiryNotes } from './inquiry-notes.tsx'
import { InquiryOutcome } from './inquiry-outcome.tsx'
import { InquiryPhotos } from './inquiry-photos.tsx'
import { ReplyComposer, ReplySheet } from './inquiry-reply.tsx'
import { StatusLine } from './inquiry-status-line.tsx'
import { projectTypeLabel } from './inquiry-status.tsx'
import type { Inquiry } from './inquiry.ts'
import { moveDrafts } from './merged-drafts.ts'
import { MergedInquiries } from './merged-inquiries.tsx'
import { askOutcome, dropOutcome } from './outcome-draft.ts'
import { PendingChanges } from './pending/pending-changes.tsx'
import { moveRefusedWrites } from './pending/pending-writes.ts'
import { usePendingWrites } from './pending/use-pending-writes.ts'
import { withPendingWrites } from './pending/with-pending-writes.ts'
import { queuedMailPollMs } from './queued-mail-poll.ts'
import { RelatedInquiries } from './related-inquiries.tsx'
import { type Channel, availableChannels } from './reply-channel.ts'
import { patchReplyDraft } from './reply-draft.ts'
import { SentQuestion } from './sent-question.tsx'
import { useSetStatus } from './use-set-status.ts'

interface InquiryRecordProps extends InquiryNavigationProps {
  id: string
  onDeleted: () => void
}

/** The details of an inquiry: person, reply deadline, status, message, reply and notes. */
export function InquiryRecord({ id, onDeleted, ...navigation }: InquiryRecordProps) {
  const query = useQuery({
    ...useTRPC().inquiry.byId.queryOptions({ id }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && queuedMailPollMs(state.data.notes, Date.now()),
  })
  const isMissing = [400, 404].includes(toApiError(query.error).status)
  useLoadErrorToast({ ...query, error: isMissing ? null : query.error }, 'Failed to load inquiry')
  const isDeleted = toApiError(query.error).status === 404
  useEffect(() => {
    if (isDeleted) clearRecordDrafts(id)
  }, [isDeleted, id])

  useFollowMerge(id, query.data)

  return (
    <div className="min-w-0 bg-plaster max-xl:min-h-svh max-xl:pb-23 xl:overflow-y-auto xl:bg-sheet">
      <InquiryNavigation {...navigation} />
      {query.isPending && <output className="block px-4 py-8 xl:px-8">Loading...</output>}
      {query.error && isMissing && (
        <div className="px-4 py-8 xl:px-8">
          <h2 id="inquiry-name" tabIndex={-1} className="text-3xl font-strong">
            This inquiry is no longer there
          </h2>
          <p className="mt-2 text-soft">It was deleted, or the link is incomplete.</p>
          <PendingChanges id={id} />
        </div>
      )}
      {query.error && !isMissing && !query.data && (
        <div className="p-4 xl:p-8">
          <LoadError subject="The inquiry" onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data && !isMissing && <LoadedInquiry inquiry={query.data} onDeleted={onDeleted} />}
    </div>
  )
}

function LoadedInquiry({ inquiry: stored, onDeleted }: { inquiry: Inquiry; onDeleted: () => void }) {
  const inquiry = withPendingWrites(stored, usePendingWrites(stored.id))
  const { merged = [], own = inquiry } = inquiry
  useMarkSeen(inquiry)
  const isDesktop = useIsDesktop()
  const me = useAccount()
  /** The chosen channel; on a phone the reply sheet is open while it is set. */
  const [channel, setChannel] = useState<Channel | null>(null)
  const replyText = useRef<HTMLTextAreaElement>(null)
  const headingRef = useFocusHeading(!isDesktop)
  const save = useSetStatus(inquiry)
  const setStatus = async (status: InquiryStatus) => {
    askOutcome(me.id, inquiry, status)
    if (!(await save(status))) dropOutcome(me.id, inquiry.id)
  }
  const replyProps = {
    inquiry,
    channel: channel ?? availableChannels(inquiry)[0] ?? 'E-mail',
    onChannel: setChannel,
  }
  const startReply = (channel: Channel) => {
    setChannel(channel)
    replyText.current?.focus()
  }
  const isSheetOpen = !isDesktop && channel !== null
  const contactProps = {
    inquiry,
    onReply: startReply,
    onCall: () => patchReplyDraft(me.id, inquiry.id, { asked: 'phone', opened: 'Spoke on the phone.' }),
  }
  const isSpam = inquiry.status === 'spam'
  const spamButton = (
    <Button onClick={() => void setStatus(isSpam ? 'new' : 'spam')} aria-pressed={isSpam}>
      <Ban />
      {isSpam ? 'Not spam' : 'Spam'}
    </Button>
  )

  return (
    <article aria-labelledby="inquiry-name" className="px-4 pt-5 xl:px-8 xl:py-4">
      <div className="flex items-start justify-between gap-x-4 xl:items-center xl:gap-x-6">
        <InquiryHeading inquiry={inquiry} headingRef={headingRef} />
        <div className="flex flex-none flex-wrap gap-2">
          <EditInquiry inquiry={own} />
          {isDesktop && <ContactButtons {...contactProps} />}
        </div>
      </div>
      {!isSheetOpen && (
        <SentQuestion
          inquiry={inquiry}
          className="mt-4"
          onAnswered={() => headingRef.current?.focus({ preventScroll: true })}
        />
      )}
      <InquiryDeadline inquiry={inquiry} />
      {isSpam && inquiry.suspected_spam && (
        <p className="alert mt-4 block border-0 border-l-4">
          <span className="font-strong">Suspected spam.</span> A field that people cannot see was filled in,
          so no mail was sent. It is deleted after {SUSPECTED_SPAM_DAYS} days. ‘Not spam’ makes it a new
          inquiry and sends the mails.
        </p>
      )}
      <div className="mt-5 grid items-start gap-8 border-t border-edge pt-5 xl:grid-cols-[minmax(0,1fr)_auto] xl:border-rule xl:pt-4">
        <div className="min-w-0">
          <StatusLine status={inquiry.status} onSelect={setStatus} />
          <InquiryOutcome inquiry={inquiry} />
        </div>
        {isDesktop && spamButton}
      </div>
      <PendingChanges id={inquiry.id} procedure="setStatus" />
      <div className="mt-5 grid gap-x-9 border-t border-edge pt-5 xl:mt-4 xl:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] xl:border-rule xl:pt-4">
        <div className="min-w-0">
          {inquiry.message && (
            <p className="text-lg leading-normal wrap-anywhere whitespace-pre-line">{inquiry.message}</p>
          )}
          <InquiryPhotos photos={inquiry.photos} />
          {isDesktop ? (
            <DetailList
              rows={contactDetails(inquiry)}
              className="mt-4 grid grid-cols-2 gap-x-4 border-y border-rule py-2 [&_dt]:text-sm"
            />
          ) : (
            <DetailList
              rows={[...contactDetails(inquiry), ...projectDetails(inquiry)]}
              className="mt-4 border-b border-rule *:grid *:grid-cols-[112px_minmax(0,1fr)] *:border-t *:border-rule *:py-2.5"
            />
          )}
          {/* Above the composer, so that staff read what they answer. */}
          <MergedInquiries merged={merged} />
          {isDesktop && <ReplyComposer {...replyProps} field={replyText} />}
        </div>
        <div className="min-w-0 max-xl:mt-6 max-xl:border-t max-xl:border-edge max-xl:pt-5">
          <InquiryAssignment inquiry={inquiry} />
          <InquiryNotes inquiry={inquiry} />
          <RelatedInquiries inquiry={inquiry} />
          {isDesktop && (
            <DetailList
              rows={projectDetails(inquiry)}
              className="mt-6 *:grid *:grid-cols-[104px_minmax(0,1fr)] *:border-t *:border-rule *:py-1.5"
            />
          )}
        </div>
      </div>
      <div className="mt-8 flex flex-wrap gap-2 border-t border-rule pt-4 pb-6">
        {!isDesktop && spamButton}
        <DeleteInquiry inquiry={inquiry} merged={merged} onDeleted={onDeleted} />
      </div>
      {!isDesktop && (
        <div
          data-thumb-bar="xl"
          className="fixed inset-x-0 bottom-0 z-30 lg:left-58 border-t border-edge bg-sheet p-3 pb-[max(12px,env(safe-area-inset-bottom))]"
        >
          <ContactButtons {...contactProps} />
        </div>
      )}
      {isSheetOpen && <ReplySheet {...replyProps} onClose={() => setChannel(null)} />}
    </article>
  )
}

/**
 * Where the record replaces the list, focuses the record's heading on mount, because the focused row is gone. Focus
 * that has moved elsewhere stays there.
 */
function useFocusHeading(isSinglePane: boolean) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const focusHeading = useEffectEvent(() => {
    const { activeElement } = document
    const isFocusLost = activeElement === document.body || activeElement?.matches('main h1')
    if (isSinglePane && isFocusLost) headingRef.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusHeading(), [])
  return headingRef
}

function InquiryHeading({
  inquiry: { name, project_type, company, budget },
  headingRef,
}: {
  inquiry: Inquiry
  headingRef: Ref<HTMLHeadingElement>
}) {
  const subtitle = [projectTypeLabel(project_type), company].filter(Boolean).join(', ')
  const budgetLabel = budgets.find(({ value }) => value === budget)?.label
  return (
    <div className="min-w-0">
      <h2
        ref={headingRef}
        id="inquiry-name"
        tabIndex={-1}
        className="text-4xl leading-tight font-medium tracking-[-.015em] wrap-anywhere xl:text-[1.75rem]"
      >
        {name}
      </h2>
      <p className="mt-0.5 text-soft">
        {subtitle}
        {budgetLabel && (
          <>
            . Budget <span className="whitespace-nowrap">{budgetLabel}</span>
          </>
        )}
      </p>
    </div>
  )
}

const route = getRouteApi('/admin/inquiries')

/** Redirects from a merged inquiry to the one that it is part of, and moves its drafts and refused writes there. */
function useFollowMerge(id: string, inquiry: Inquiry | undefined) {
  const me = useAccount()
  const navigate = route.useNavigate()
  const isLeaving = useIsLeaving()
  const target = inquiry?.id
  const reference = inquiry?.reference
  const status = inquiry?.status
  useEffect(() => {
    if (target === undefined || status === undefined || target === id || isLeaving()) return
    moveDrafts(me.id, id, { id: target, status })
    void moveRefusedWrites(id, target)
    toast({ title: 'Merged', description: `This inquiry is part of ${reference} now` })
    void navigate({ search: (before) => ({ ...before, id: target }), replace: true, resetScroll: false })
  }, [id, target, reference, status, me.id, navigate, isLeaving])
}

/**
 * Marks an unseen inquiry as seen, which its visitor's page shows. The query cannot, because it also preloads. An
 * inquiry that the desktop list opened by itself does not count. A failure is ignored: the next opening tries again.
 */
function useMarkSeen({ id, unseen, wrote_again }: Inquiry) {
  const client = useTRPCClient()
  const { inquiry } = useTRPC()
  const isOpened = useLocation({ select: ({ state }) => !state.openedByItself })
  useEffect(() => {
    if (!unseen || !isOpened) return
    client.inquiry.markSeen.mutate({ id }).then(
      // Removes the mark 'Wrote again' from the list.
      () => (wrote_again ? inquiry.list.invalidate() : undefined),
      () => {},
    )
  }, [client, id, inquiry, isOpened, unseen, wrote_again])
}
