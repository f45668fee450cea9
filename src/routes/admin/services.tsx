import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo } from 'react'
import { PageLink } from '../../core/office/page-link.tsx'
import {
  RecordCardFooter,
  RecordGrid,
  RecordTitle,
  type SwitchedCardProps,
} from '../../core/office/record-card.tsx'
import { countActive, RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { DragHandle, SortableList, useSortableRow } from '../../core/office/sortable-list.tsx'
import { useListSearch } from '../../core/office/use-list-search.ts'
import { useRecordList } from '../../core/office/use-record-list.ts'
import { type Service, ServiceDialog } from '../../sections/services/service-dialog.tsx'
import { ServiceIcon } from '../../sites/saanjh/parts/service-icon.tsx'
import { useTRPCClient, useTRPC } from '../../trpc.ts'

export const Route = createFileRoute('/admin/services')({ component: Services })

function Services() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const query = useQuery(trpc.services.listAll.queryOptions())
  const list = useRecordList({
    itemName: 'service',
    rows: query.data,
    procedures: client.services,
    table: 'ltf_services',
    refresh: () => Promise.all([trpc.services.invalidate(), trpc.stats.invalidate()]),
  })
  const { rows: all = [], edit } = list
  const { rows, searchProps } = useListSearch(list, (service) => [service.title, service.description])

  return (
    <>
      <RecordScreen
        title="Services"
        list={list}
        getName={(row) => row.title}
        subtitle={
          query.data && (
            <VisibilityNote
              total={all.length}
              active={countActive(all)}
              samples="six sample services until one is"
              order="in this order, each with a page of its own"
            >
              <PageLink to="/services">Services</PageLink>
            </VisibilityNote>
          )
        }
        query={query}
        {...searchProps}
      >
        <SortableList
          rows={rows}
          getRowName={(service) => service.title}
          onReorder={list.reorder}
          layout="grid"
        >
          <RecordGrid>
            {rows.map((service) => (
              <ServiceCard
                key={service.id}
                record={service}
                movable={!searchProps.search}
                onStatusChange={list.setStatus}
                onEdit={edit}
                onDuplicate={list.duplicate}
                onDelete={list.askToDelete}
              />
            ))}
          </RecordGrid>
        </SortableList>
      </RecordScreen>
      {/* Only with the list loaded: the default order comes after the last. */}
      {list.isEditing && !query.isPending && (
        <ServiceDialog service={list.record} copy={list.copy} count={all.length} onClose={() => edit(null)} />
      )}
    </>
  )
}

interface ServiceCardProps extends SwitchedCardProps<Service> {
  /** Whether rows can be dragged: not while a search hides some of them. */
  movable: boolean
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const ServiceCard = memo(function ServiceCard({ movable, ...props }: ServiceCardProps) {
  const { id, title, description, icon, status, order_index } = props.record
  const { row, handle } = useSortableRow(id)

  return (
    <li {...row} className={`card flex flex-col ${row.className}`} aria-label={title}>
      <div className="flex items-start gap-4 pt-4 pr-1 pl-4">
        <span
          className={`grid size-13 flex-none place-items-center rounded-field border ${status === 'active' ? 'border-night bg-night text-live' : 'border-rule text-edge'}`}
        >
          <ServiceIcon icon={icon} size={26} />
        </span>
        <div className="min-w-0 flex-1">
          <RecordTitle>{title}</RecordTitle>
          <p className="tabular-nums mt-0.5 text-soft">Order {order_index}</p>
        </div>
        {movable && <DragHandle name={title} handle={handle} />}
      </div>
      <p className="line-clamp-3 flex-1 px-4 pt-3 wrap-anywhere">{description}</p>
      <RecordCardFooter name={title} {...props} />
    </li>
  )
})
