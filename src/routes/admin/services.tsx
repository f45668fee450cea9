import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, useCallback, useState } from 'react'
import { Arranged, inOrder, MoveHandle, useArranged } from '../../admin/arranged-list.tsx'
import { Confirm } from '../../admin/confirm.tsx'
import { Icon } from '../../admin/icons.tsx'
import { matching } from '../../admin/matching.ts'
import { NothingFound } from '../../admin/nothing-found.tsx'
import { Loading, LoadFailed, Page } from '../../admin/page.tsx'
import { useOpenRecord } from '../../admin/open-record.ts'
import { useOptimisticList, withStatus } from '../../admin/optimistic-list.ts'
import { useLoadFailure, useSaving } from '../../admin/saving.ts'
import { SearchBox } from '../../admin/search-box.tsx'
import { ServiceIcon } from '../../site/service-icon.tsx'
import { switchStatus } from '../../admin/switch-status.ts'
import { VisibleSwitch } from '../../admin/visible-switch.tsx'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type Service, ServiceDialog } from './-service-dialog.tsx'
import { PageLink } from './-page-link.tsx'

export const Route = createFileRoute('/admin/services')({ component: Services })

function Services() {
  const trpc = useTRPC()
  const client = useClient()
  const [search, setSearch] = useState('')
  const [doomed, setDoomed] = useState<Service | null>(null)
  const list = useQuery(trpc.services.listAll.queryOptions())
  useLoadFailure(list, 'Failed to load services')
  const deleting = useSaving({
    call: client.services.delete.mutate,
    success: 'Service deleted successfully',
    failure: 'Failed to delete service',
    rowOf: ({ id }) => id,
    refresh: () => Promise.all([trpc.services.invalidate(), trpc.stats.invalidate()]),
  })
  const arranging = useSaving({
    call: (ids: string[]) => client.services.arrange.mutate({ ids }),
    failure: 'Failed to update service',
    refresh: () => trpc.services.invalidate(),
  })
  const switching = useSaving({
    call: ({ service, status }: { service: Service; status: Service['status'] }) =>
      switchStatus(service, status, client.services.update.mutate),
    failure: 'Failed to update service',
    rowOf: ({ service }) => service.id,
    refresh: () => Promise.all([trpc.services.invalidate(), trpc.stats.invalidate()]),
  })
  const { rows: all = [], show } = useOptimisticList(list.data)
  const [edited, setEdited] = useOpenRecord('service', all)
  const { run: runSwitching } = switching
  const onSwitch = useCallback(
    (service: Service, status: Service['status']) =>
      void show(withStatus(service.id, status), () => runSwitching({ service, status })),
    [show, runSwitching],
  )
  const rows = matching(all, search, (service) => [service.title, service.description])

  const isEmpty = list.data?.length === 0
  const add = (
    <Button tone="ink" onClick={() => setEdited('new')}>
      <Icon name="plus" size={16} weight={1.8} />
      Add service
    </Button>
  )

  return (
    <Page title="Services" note={list.data && <Shown services={all} />} action={!isEmpty && add}>
      {list.isPending && <Loading />}
      {list.isLoadingError && <LoadFailed what="Services" onRetry={() => void list.refetch()} />}
      {isEmpty && <Empty action={add}>No services found. Add your first service to get started.</Empty>}
      {all.length > 0 && (
        <SearchBox
          label={`Search ${all.length} services`}
          value={search}
          onSearch={setSearch}
          className="mb-4 lg:max-w-[300px]"
        />
      )}
      {all.length > 0 && rows.length === 0 && <NothingFound what="service" search={search} />}
      {rows.length > 0 && (
        <Arranged
          rows={rows}
          nameOf={(service) => service.title}
          onArrange={(ids) =>
            void show(
              (rows) => inOrder(rows, ids),
              () => arranging.run(ids),
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
                onSwitch={onSwitch}
                onEdit={setEdited}
                onDelete={setDoomed}
              />
            ))}
          </ul>
        </Arranged>
      )}
      {/* not before the list is there: the order that is offered comes after the last */}
      {edited && !list.isPending && (
        <ServiceDialog
          service={edited === 'new' ? null : edited}
          count={all.length}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed && (
        <Confirm
          title="Delete Service"
          action="Delete service"
          danger
          onCancel={() => setDoomed(null)}
          onConfirm={async () => {
            await deleting.run({ id: doomed.id })
            setDoomed(null)
          }}
        >
          {`Are you sure you want to delete "${doomed.title}"? This action cannot be undone.`}
        </Confirm>
      )}
    </Page>
  )
}

/** What visitors see of the list, with the way to the place. */
function Shown({ services }: { services: Service[] }) {
  const active = services.filter((service) => service.status === 'active').length
  const place = <PageLink to="/services">Services</PageLink>
  if (active === 0)
    return (
      <>
        Visitors see six sample services until one is {services.length === 0 ? 'entered' : 'visible'}: {place}
      </>
    )
  return (
    <>
      Visitors see {active === services.length ? 'all of them' : `${active} of ${services.length}`}, in this
      order, each with a page of its own: {place}
    </>
  )
}

interface ServiceCardProps {
  service: Service
  /** Not while a search hides some of the others. */
  movable: boolean
  onSwitch: (service: Service, status: Service['status']) => void
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
}

/** Kept as it is while a dialog opens over two hundred of them. */
const ServiceCard = memo(function ServiceCard({
  service,
  movable,
  onSwitch,
  onEdit,
  onDelete,
}: ServiceCardProps) {
  const { id, title, description, icon, status } = service
  const { row, handle } = useArranged(id)

  return (
    <li {...row} className={`paper flex flex-col ${row.className}`} aria-label={title}>
      <div className="flex items-start gap-4 pt-4 pl-4">
        <span className={status === 'active' ? 'icon-plate on' : 'icon-plate'}>
          <ServiceIcon icon={icon} size={26} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-[1.125rem] leading-tight font-[560] wrap-anywhere" title={title}>
            {title}
          </h2>
          <p className="num mt-0.5 text-soft">Order {service.order_index}</p>
        </div>
        {movable && <MoveHandle name={title} handle={handle} />}
      </div>
      <p className="line-clamp-3 flex-1 px-4 pt-3 wrap-anywhere">{description}</p>
      <div className="flex items-center justify-between py-1.5 pr-1 pl-4">
        <VisibleSwitch name={title} status={status} onChange={(status) => onSwitch(service, status)} />
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
