import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { services } from '../../../server/sections/services/schema.ts'
import { PageLink } from '../../core/office/page-link.tsx'
import {
  RecordCardFooter,
  RecordGrid,
  RecordTitle,
  type SwitchedCardProps,
} from '../../core/office/record-card.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { DragHandle, SortableList, useSortableRow } from '../../core/office/sortable-list.tsx'
import { useSection } from '../../core/office/use-section.ts'
import { ServiceIcon } from '../../core/page/service-icon.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { type Service, ServiceDialog } from './service-dialog.tsx'

export function ServicesScreen() {
  const section = useSection({
    section: services,
    query: useQuery(useTRPC().services.listAll.queryOptions()),
    procedures: useTRPCClient().services,
    getName: (row) => row.title,
    getTexts: (row) => [row.title, row.description],
  })

  return (
    <>
      <RecordScreen
        title="Services"
        {...section.screen}
        subtitle={
          <VisibilityNote
            {...section.counts}
            samples="six sample services until one is"
            order="in this order, each with a page of its own"
          >
            <PageLink to="/services">Services</PageLink>
          </VisibilityNote>
        }
      >
        <SortableList {...section.sorting} layout="grid">
          <RecordGrid>
            {section.shown.map((row) => (
              <ServiceCard key={row.id} record={row} {...section.card} />
            ))}
          </RecordGrid>
        </SortableList>
      </RecordScreen>
      {section.dialog && <ServiceDialog {...section.dialog} count={section.counts.total} />}
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
