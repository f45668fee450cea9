import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Arranged, inOrder } from '../../admin/arranged-list.tsx'
import { Confirm } from '../../admin/confirm.tsx'
import { Icon } from '../../admin/icons.tsx'
import { matching } from '../../admin/matching.ts'
import { NothingFound } from '../../admin/nothing-found.tsx'
import { Loading, LoadFailed, Page } from '../../admin/page.tsx'
import { useOpenRecord } from '../../admin/open-record.ts'
import { useOptimisticList, withStatus } from '../../admin/optimistic-list.ts'
import { useLoadFailure, useSaving } from '../../admin/saving.ts'
import { SearchBox } from '../../admin/search-box.tsx'
import { switchStatus } from '../../admin/switch-status.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type Client, ClientDialog } from './-client-dialog.tsx'
import { ClientTable } from './-client-table.tsx'
import { PageLink } from './-page-link.tsx'

export const Route = createFileRoute('/admin/clients')({ component: Clients })

function Clients() {
  const trpc = useTRPC()
  const client = useClient()
  const [search, setSearch] = useState('')
  const [doomed, setDoomed] = useState<Client | null>(null)
  const list = useQuery(trpc.clients.listAll.queryOptions())
  useLoadFailure(list, 'Failed to load clients')
  const deleting = useSaving({
    call: client.clients.delete.mutate,
    success: 'Client deleted successfully',
    failure: 'Failed to delete client',
    rowOf: ({ id }) => id,
    refresh: () => trpc.clients.invalidate(),
  })
  const arranging = useSaving({
    call: (ids: string[]) => client.clients.arrange.mutate({ ids }),
    failure: 'Failed to update client',
    refresh: () => trpc.clients.invalidate(),
  })
  const switching = useSaving({
    call: ({ row, status }: { row: Client; status: Client['status'] }) =>
      switchStatus(row, status, client.clients.update.mutate),
    failure: 'Failed to update client',
    rowOf: ({ row }) => row.id,
    refresh: () => trpc.clients.invalidate(),
  })
  const { rows: all = [], show } = useOptimisticList(list.data)
  const [edited, setEdited] = useOpenRecord('client', all)
  const { run: runSwitching } = switching
  const onSwitch = useCallback(
    (row: Client, status: Client['status']) =>
      void show(withStatus(row.id, status), () => runSwitching({ row, status })),
    [show, runSwitching],
  )
  const rows = matching(all, search, (row) => [row.name, row.website_url])

  const isEmpty = list.data?.length === 0
  const add = (
    <Button tone="ink" onClick={() => setEdited('new')}>
      <Icon name="plus" size={16} weight={1.8} />
      Add client
    </Button>
  )

  return (
    <Page title="Clients" note={list.data && <Shown clients={all} />} action={!isEmpty && add}>
      {list.isPending && <Loading />}
      {list.isLoadingError && <LoadFailed what="Clients" onRetry={() => void list.refetch()} />}
      {isEmpty && <Empty action={add}>No clients found. Add your first client to get started.</Empty>}
      {all.length > 0 && (
        <SearchBox
          label={`Search ${all.length} clients`}
          value={search}
          onSearch={setSearch}
          className="mb-4 lg:max-w-[300px]"
        />
      )}
      {all.length > 0 && rows.length === 0 && <NothingFound what="client" search={search} />}
      {rows.length > 0 && (
        <Arranged
          rows={rows}
          nameOf={(row) => row.name}
          onArrange={(ids) =>
            void show(
              (rows) => inOrder(rows, ids),
              () => arranging.run(ids),
            )
          }
          layout="rows"
        >
          <ClientTable
            rows={rows}
            movable={!search}
            onSwitch={onSwitch}
            onEdit={setEdited}
            onDelete={setDoomed}
          />
        </Arranged>
      )}
      {/* not before the list is there: the order that is offered comes after the highest */}
      {edited && !list.isPending && (
        <ClientDialog
          record={edited === 'new' ? null : edited}
          highest={Math.max(0, ...all.map((row) => row.order_index))}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed && (
        <Confirm
          title="Delete Client"
          action="Delete client"
          danger
          onCancel={() => setDoomed(null)}
          onConfirm={async () => {
            await deleting.run({ id: doomed.id })
            setDoomed(null)
          }}
        >
          {`Are you sure you want to delete "${doomed.name}"? This action cannot be undone.`}
        </Confirm>
      )}
    </Page>
  )
}

/** What visitors see of the list, with the way to the place. */
function Shown({ clients }: { clients: Client[] }) {
  const active = clients.filter((row) => row.status === 'active').length
  const place = <PageLink to="/">Home</PageLink>
  if (active === 0)
    return (
      <>
        Visitors see ten sample logos until a client is {clients.length === 0 ? 'entered' : 'visible'}:{' '}
        {place}
      </>
    )
  return (
    <>
      Visitors see {active === clients.length ? 'all of them' : `${active} of ${clients.length}`}, in this
      order, in the row of logos: {place}
    </>
  )
}
