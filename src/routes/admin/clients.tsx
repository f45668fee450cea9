import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
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
import { SortableList, applyOrder } from '../../admin/sortable-list.tsx'
import { useRecordDialog } from '../../admin/use-record-dialog.ts'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Client, ClientDialog } from './-clients/client-dialog.tsx'
import { ClientTable } from './-clients/client-table.tsx'

export const Route = createFileRoute('/admin/clients')({ component: Clients })

function Clients() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [search, setSearch] = useState('')
  const [clientToDelete, setClientToDelete] = useState<Client | null>(null)
  const list = useQuery(trpc.clients.listAll.queryOptions())
  useLoadErrorToast(list, 'Failed to load clients')
  const deleting = useSaveMutation({
    call: client.clients.delete.mutate,
    successMessage: 'Client deleted successfully',
    errorMessage: 'Failed to delete client',
    getRowId: ({ id }) => id,
    refresh: () => trpc.clients.invalidate(),
  })
  const reordering = useSaveMutation({
    call: (ids: string[]) => client.clients.arrange.mutate({ ids }),
    errorMessage: 'Failed to update client',
    refresh: () => trpc.clients.invalidate(),
  })
  const settingStatus = useSaveMutation({
    call: ({ row, status }: { row: Client; status: Client['status'] }) =>
      setRecordStatus(row, status, client.clients.update.mutate),
    errorMessage: 'Failed to update client',
    getRowId: ({ row }) => row.id,
    refresh: () => trpc.clients.invalidate(),
  })
  const { rows: all = [], applyChange } = useOptimisticList(list.data)
  const [edited, setEdited] = useRecordDialog('client', all)
  const { run: saveStatus } = settingStatus
  const onStatusChange = useCallback(
    (row: Client, status: Client['status']) =>
      void applyChange(withStatus(row.id, status), () => saveStatus({ row, status })),
    [applyChange, saveStatus],
  )
  const rows = filterRows(all, search, (row) => [row.name, row.website_url])

  const isEmpty = list.data?.length === 0
  const addButton = (
    <Button tone="neutral" onClick={() => setEdited('new')}>
      <Icon name="plus" size={16} strokeWidth={1.8} />
      Add client
    </Button>
  )

  return (
    <PageLayout
      title="Clients"
      subtitle={list.data && <VisibilityNote clients={all} />}
      action={!isEmpty && addButton}
    >
      {list.isPending && <ListSkeleton />}
      {list.isLoadingError && <LoadError subject="Clients" onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <EmptyState action={addButton}>No clients found. Add your first client to get started.</EmptyState>
      )}
      {all.length > 0 && (
        <SearchBox
          label={`Search ${all.length} clients`}
          value={search}
          onSearch={setSearch}
          className="mb-4 lg:max-w-[300px]"
        />
      )}
      {all.length > 0 && rows.length === 0 && <NoResults itemName="client" search={search} />}
      {rows.length > 0 && (
        <SortableList
          rows={rows}
          getRowName={(row) => row.name}
          onReorder={(ids) =>
            void applyChange(
              (rows) => applyOrder(rows, ids),
              () => reordering.run(ids),
            )
          }
          layout="rows"
        >
          <ClientTable
            rows={rows}
            movable={!search}
            onStatusChange={onStatusChange}
            onEdit={setEdited}
            onDelete={setClientToDelete}
          />
        </SortableList>
      )}
      {/* Only with the list loaded: the default order is one above the highest. */}
      {edited && !list.isPending && (
        <ClientDialog
          record={edited === 'new' ? null : edited}
          highestOrder={Math.max(0, ...all.map((row) => row.order_index))}
          onClose={() => setEdited(null)}
        />
      )}
      {clientToDelete && (
        <ConfirmDialog
          title="Delete Client"
          confirmLabel="Delete client"
          danger
          onCancel={() => setClientToDelete(null)}
          onConfirm={async () => {
            await deleting.run({ id: clientToDelete.id })
            setClientToDelete(null)
          }}
        >
          {`Are you sure you want to delete "${clientToDelete.name}"? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </PageLayout>
  )
}

/** The line about what visitors see of the list, with a link to the page. */
function VisibilityNote({ clients }: { clients: Client[] }) {
  const active = clients.filter((row) => row.status === 'active').length
  const link = <PageLink to="/">Home</PageLink>
  if (active === 0)
    return (
      <>
        Visitors see ten sample logos until a client is {clients.length === 0 ? 'entered' : 'visible'}: {link}
      </>
    )
  return (
    <>
      Visitors see {active === clients.length ? 'all of them' : `${active} of ${clients.length}`}, in this
      order, in the row of logos: {link}
    </>
  )
}
