import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo } from 'react'
import { PageLink } from '../../core/office/page-link.tsx'
import { RecordCardFooter, RecordTitle, type SwitchedCardProps } from '../../core/office/record-card.tsx'
import { countActive, RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { DragHandle, SortableList, useSortableRow } from '../../core/office/sortable-list.tsx'
import { useListSearch } from '../../core/office/use-list-search.ts'
import { useRecordList } from '../../core/office/use-record-list.ts'
import { StartFromSamples } from '../../sections/content/start-from-samples.tsx'
import { FaqDialog, type FaqEntry } from '../../sections/faq/faq-dialog.tsx'
import { useTRPC, useTRPCClient } from '../../trpc.ts'

export const Route = createFileRoute('/admin/faq')({ component: Faq })

/** Questions of the FAQ, in the order of the site. */
function Faq() {
  const trpc = useTRPC()
  const { content } = useTRPCClient()
  const query = useQuery(trpc.content.faq.queryOptions())
  const list = useRecordList({
    itemName: 'question',
    table: 'faq_entries',
    rows: query.data,
    procedures: { update: content.saveFaq, delete: content.deleteFaq, arrange: content.arrangeFaq },
    refresh: () => trpc.content.invalidate(),
  })
  const { rows: all = [], edit } = list
  const { rows, searchProps } = useListSearch(list, (row) => [row.question, row.answer])

  return (
    <>
      <RecordScreen
        title="FAQ"
        list={list}
        getName={(row) => row.question}
        subtitle={
          query.data && (
            <VisibilityNote
              total={all.length}
              active={countActive(all)}
              samples="ten sample questions until one is"
              order="in this order"
            >
              <PageLink to="/faq">FAQ</PageLink>
            </VisibilityNote>
          )
        }
        query={query}
        emptyAction={<StartFromSamples table="faq_entries" itemsName="questions" />}
        {...searchProps}
      >
        <SortableList rows={rows} getRowName={(row) => row.question} onReorder={list.reorder} layout="rows">
          <ul className="grid gap-3">
            {rows.map((row) => (
              <FaqCard
                key={row.id}
                record={row}
                movable={!searchProps.search}
                onStatusChange={list.setStatus}
                onEdit={edit}
                onDuplicate={list.duplicate}
                onDelete={list.askToDelete}
              />
            ))}
          </ul>
        </SortableList>
      </RecordScreen>
      {/* Only with the list loaded: the default order is one above the highest. */}
      {list.isEditing && !query.isPending && (
        <FaqDialog
          entry={list.record}
          copy={list.copy}
          highestOrder={Math.max(0, ...all.map((row) => row.order_index))}
          onClose={() => edit(null)}
        />
      )}
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
