import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, useCallback, useState } from 'react'
import { ConfirmDialog } from '../../admin/confirm-dialog.tsx'
import { filterRows } from '../../admin/filter-rows.ts'
import { Icon } from '../../admin/icons.tsx'
import { ListSkeleton, LoadError } from '../../admin/list-states.tsx'
import { useLoadErrorToast } from '../../admin/load-error.ts'
import { NoResults } from '../../admin/no-results.tsx'
import { useOptimisticList, withStatus } from '../../admin/optimistic-list.ts'
import { PageLayout } from '../../admin/page-layout.tsx'
import { PageLink } from '../../admin/page-link.tsx'
import { useSaveMutation } from '../../admin/save-mutation.ts'
import { SearchBox } from '../../admin/search-box.tsx'
import { setRecordStatus } from '../../admin/set-record-status.ts'
import { SortableList, applyOrder, DragHandle, useSortableRow } from '../../admin/sortable-list.tsx'
import { useRecordDialog } from '../../admin/use-record-dialog.ts'
import { VisibilitySwitch } from '../../admin/visibility-switch.tsx'
import { ServiceIcon } from '../../site/service-icon.tsx'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Service, ServiceDialog } from './-services/service-dialog.tsx'

export const Route = createFileRoute('/admin/services')({ component: Services })

function Services() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [search, setSearch] = useState('')
  const [serviceToDelete, setServiceToDelete] = useState<Service | null>(null)
  const list = useQuery(trpc.services.listAll.queryOptions())
  useLoadErrorToast(list, 'Failed to load services')
  const deleting = useSaveMutation({
    call: client.services.delete.mutate,
    successMessage: 'Service deleted successfully',
    errorMessage: 'Failed to delete service',
    getRowId: ({ id }) => id,
    refresh: () => Promise.all([trpc.services.invalidate(), trpc.stats.invalidate()]),
  })
  const reordering = useSaveMutation({
    call: (ids: string[]) => client.services.arrange.mutate({ ids }),
    errorMessage: 'Failed to update service',
    refresh: () => trpc.services.invalidate(),
  })
  const settingStatus = useSaveMutation({
    call: ({ service, status }: { service: Service; status: Service['status'] }) =>
      setRecordStatus(service, status, client.services.update.mutate),
    errorMessage: 'Failed to update service',
    getRowId: ({ service }) => service.id,
    refresh: () => Promise.all([trpc.services.invalidate(), trpc.stats.invalidate()]),
  })
  const { rows: all = [], applyChange } = useOptimisticList(list.data)
  const [edited, setEdited] = useRecordDialog('service', all)
  const { run: saveStatus } = settingStatus
  const onStatusChange = useCallback(
    (service: Service, status: Service['status']) =>
      void applyChange(withStatus(service.id, status), () => saveStatus({ service, status })),
    [applyChange, saveStatus],
  )
  const rows = filterRows(all, search, (service) => [service.title, service.description])

  const isEmpty = list.data?.length === 0
  const addButton = (
    <Button tone="neutral" onClick={() => setEdited('new')}>
      <Icon name="plus" size={16} strokeWidth={1.8} />
      Add service
    </Button>
  )

  return (
    <PageLayout
      title="Services"
      subtitle={list.data && <VisibilityNote services={all} />}
      action={!isEmpty && addButton}
    >
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && <LoadError subject="Services" onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <EmptyState action={addButton}>No services found. Add your first service to get started.</EmptyState>
      )}
      {all.length > 0 && (
        <SearchBox
          label={`Search ${all.length} services`}
          value={search}
          onSearch={setSearch}
          className="mb-4 lg:max-w-[300px]"
        />
      )}
      {all.length > 0 && rows.length === 0 && <NoResults itemName="service" search={search} />}
      {rows.length > 0 && (
        <SortableList
          rows={rows}
          getRowName={(service) => service.title}
          onReorder={(ids) =>
            void applyChange(
              (rows) => applyOrder(rows, ids),
              () => reordering.run(ids),
            )
          }
          layout="grid"
        >
          <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((service) => (
              <ServiceCard
                key={service.id}
                service={service}
                movable={!search}
                onStatusChange={onStatusChange}
                onEdit={setEdited}
                onDelete={setServiceToDelete}
              />
            ))}
          </ul>
        </SortableList>
      )}
      {/* Only with the list loaded: the default order comes after the last. */}
      {edited && !list.isPending && (
        <ServiceDialog
          service={edited === 'new' ? null : edited}
          count={all.length}
          onClose={() => setEdited(null)}
        />
      )}
      {serviceToDelete && (
        <ConfirmDialog
          title="Delete Service"
          confirmLabel="Delete service"
          danger
          onCancel={() => setServiceToDelete(null)}
          onConfirm={async () => {
            await deleting.run({ id: serviceToDelete.id })
            setServiceToDelete(null)
          }}
        >
          {`Are you sure you want to delete "${serviceToDelete.title}"? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </PageLayout>
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

interface ServiceCardProps {
  service: Service
  /** Whether rows can be dragged: not while a search hides some of them. */
  movable: boolean
  onStatusChange: (service: Service, status: Service['status']) => void
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const ServiceCard = memo(function ServiceCard({
  service,
  movable,
  onStatusChange,
  onEdit,
  onDelete,
}: ServiceCardProps) {
  const { id, title, description, icon, status } = service
  const { row, handle } = useSortableRow(id)

  return (
    <li {...row} className={`card flex flex-col ${row.className}`} aria-label={title}>
      <div className="flex items-start gap-4 pt-4 pl-4">
        <span className={status === 'active' ? 'icon-plate on' : 'icon-plate'}>
          <ServiceIcon icon={icon} size={26} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-xl leading-tight font-heading wrap-anywhere" title={title}>
            {title}
          </h2>
          <p className="tabular-nums mt-0.5 text-soft">Order {service.order_index}</p>
        </div>
        {movable && <DragHandle name={title} handle={handle} />}
      </div>
      <p className="line-clamp-3 flex-1 px-4 pt-3 wrap-anywhere">{description}</p>
      <div className="flex items-center justify-between py-1.5 pr-1 pl-4">
        <VisibilitySwitch
          name={title}
          status={status}
          onChange={(status) => onStatusChange(service, status)}
        />
        <span className="flex">
          <IconButton label={`Edit ${title}`} onClick={() => onEdit(service)}>
            <Icon name="pen" />
          </IconButton>
          <IconButton label={`Delete ${title}`} className="text-error" onClick={() => onDelete(service)}>
            <Icon name="bin" />
          </IconButton>
        </span>
      </div>
    </li>
  )
})
