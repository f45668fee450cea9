import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { faq } from '../../../server/sections/faq/schema.ts'
import { PageLink } from '../../core/office/page-link.tsx'
import { RecordCardFooter, RecordTitle, type SwitchedCardProps } from '../../core/office/record-card.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { DragHandle, SortableList, useSortableRow } from '../../core/office/sortable-list.tsx'
import { StartFromSamples } from '../../core/office/start-from-samples.tsx'
import { useSection } from '../../core/office/use-section.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { FaqDialog, type FaqEntry } from './faq-dialog.tsx'

/** Questions of the FAQ, in the order of the site. */
export function FaqScreen() {
  const { content } = useTRPCClient()
  const section = useSection({
    section: faq,
    query: useQuery(useTRPC().content.faq.queryOptions()),
    procedures: { update: content.saveFaq, delete: content.deleteFaq, arrange: content.arrangeFaq },
    getName: (row) => row.question,
    getTexts: (row) => [row.question, row.answer],
  })

  return (
    <>
      <RecordScreen
        title="FAQ"
        {...section.screen}
        emptyAction={<StartFromSamples table="faq_entries" itemsName="questions" />}
        subtitle={
          <VisibilityNote
            {...section.counts}
            samples="ten sample questions until one is"
            order="in this order"
          >
            <PageLink to="/faq">FAQ</PageLink>
          </VisibilityNote>
        }
      >
        <SortableList {...section.sorting} layout="rows">
          <ul className="grid gap-3">
            {section.shown.map((row) => (
              <FaqCard key={row.id} record={row} {...section.card} />
            ))}
          </ul>
        </SortableList>
      </RecordScreen>
      {section.dialog && <FaqDialog {...section.dialog} />}
    </>
  )
}

interface FaqCardProps extends SwitchedCardProps<FaqEntry> {
  /** Whether rows can be dragged: not while a search hides some of them. */
  movable: boolean
}

/** Memoized: opening a dialog must not render two hundred questions again. */
const FaqCard = memo(function FaqCard({ movable, ...props }: FaqCardProps) {
  const { id, question, answer } = props.record
  const { row, handle } = useSortableRow(id)
  return (
    <li {...row} className={`card ${row.className}`} aria-label={question}>
      <div className="flex items-start gap-2 pt-3 pr-1 pl-4">
        <div className="min-w-0 flex-1">
          <RecordTitle>{question}</RecordTitle>
          <p className="mt-1 line-clamp-2 wrap-anywhere text-soft">{answer}</p>
        </div>
        {movable && <DragHandle name={question} handle={handle} />}
      </div>
      <RecordCardFooter name={question} {...props} />
    </li>
  )
})
