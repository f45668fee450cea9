import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { DeleteDialog } from '../../admin/delete-dialog.tsx'
import { filterRows } from '../../admin/filter-rows.ts'
import { PageLink } from '../../admin/page-link.tsx'
import { RecordCardFooter, type RecordCardProps, RecordGrid, RecordTitle } from '../../admin/record-card.tsx'
import { RecordScreen } from '../../admin/record-screen.tsx'
import { DragHandle, SortableList, useSortableRow } from '../../admin/sortable-list.tsx'
import { useRecordList } from '../../admin/use-record-list.ts'
import { ServiceIcon } from '../../site/service-icon.tsx'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { type Service, ServiceDialog } from './-services/service-dialog.tsx'

export const Route = createFileRoute('/admin/services')({ component: Services })

function Services() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [search, setSearch] = useState('')
  const [serviceToDelete, setServiceToDelete] = useState<Service | null>(null)
  const query = useQuery(trpc.services.listAll.queryOptions())
  const list = useRecordList({
    itemName: 'service',
    rows: query.data,
    procedures: client.services,
    refresh: () => Promise.all([trpc.services.invalidate(), trpc.stats.invalidate()]),
  })
  const { rows: all = [], edited, edit } = list
  const rows = filterRows(all, search, (service) => [service.title, service.description])

  return (
    <>
      <RecordScreen
        title="Services"
        itemName="service"
        subtitle={query.data && <VisibilityNote services={all} />}
        query={query}
        isEmpty={query.data?.length === 0}
        rowCount={rows.length}
        searchLabel={all.length > 0 ? `Search ${all.length} services` : null}
        search={search}
        onSearch={setSearch}
        onAdd={() => edit('new')}
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
                movable={!search}
                onStatusChange={list.setStatus}
                onEdit={edit}
                onDelete={setServiceToDelete}
              />
            ))}
          </RecordGrid>
        </SortableList>
      </RecordScreen>
      {/* Only with the list loaded: the default order comes after the last. */}
      {edited && !query.isPending && (
        <ServiceDialog
          service={edited === 'new' ? null : edited}
          count={all.length}
          onClose={() => edit(null)}
        />
      )}
      {serviceToDelete && (
        <DeleteDialog
          itemName="service"
          name={serviceToDelete.title}
          onCancel={() => setServiceToDelete(null)}
          onConfirm={async () => {
            await list.deleteRecord(serviceToDelete)
            setServiceToDelete(null)
          }}
        />
      )}
    </>
  )
}

/** The line about what visitors see of the list, with a link to the page. */
function VisibilityNote({ services }: { services: Service[] }) {
  const active = services.filter((service) => service.status === 'active').length
  const link = <PageLink to="/services">Services</PageLink>
  if (active === 0)
    return (
      <>
        Visitors see six sample services until one is {services.length === 0 ? 'entered' : 'visible'}: {link}
      </>
    )
  return (
    <>
      Visitors see {active === services.length ? 'all of them' : `${active} of ${services.length}`}, in this
      order, each with a page of its own: {link}
    </>
  )
}

interface ServiceCardProps extends RecordCardProps<Service> {
  /** Whether rows can be dragged: not while a search hides some of them. */
  movable: boolean
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const ServiceCard = memo(function ServiceCard({ movable, ...props }: ServiceCardProps) {
  const { id, title, description, icon, status, order_index } = props.record
  const { row, handle } = useSortableRow(id)

  return (
    <li {...row} className={`card flex flex-col ${row.className}`} aria-label={title}>
      <div className="flex items-start gap-4 pt-4 pl-4">
        <span className={status === 'active' ? 'icon-plate on' : 'icon-plate'}>
          <ServiceIcon icon={icon} size={26} />
        </span>
        <div className="min-w-0 flex-1">
          <RecordTitle className="line-clamp-2 wrap-anywhere" title={title}>
            {title}
          </RecordTitle>
          <p className="tabular-nums mt-0.5 text-soft">Order {order_index}</p>
        </div>
        {movable && <DragHandle name={title} handle={handle} />}
      </div>
      <p className="line-clamp-3 flex-1 px-4 pt-3 wrap-anywhere">{description}</p>
      <RecordCardFooter name={title} {...props} />
    </li>
  )
})
