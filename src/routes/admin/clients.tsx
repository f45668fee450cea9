import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteDialog } from '../../admin/delete-dialog.tsx'
import { filterRows } from '../../admin/filter-rows.ts'
import { PageLink } from '../../admin/page-link.tsx'
import { RecordScreen } from '../../admin/record-screen.tsx'
import { SortableList } from '../../admin/sortable-list.tsx'
import { useRecordList } from '../../admin/use-record-list.ts'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { type Client, ClientDialog } from './-clients/client-dialog.tsx'
import { ClientTable } from './-clients/client-table.tsx'

export const Route = createFileRoute('/admin/clients')({ component: Clients })

function Clients() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [search, setSearch] = useState('')
  const [clientToDelete, setClientToDelete] = useState<Client | null>(null)
  const query = useQuery(trpc.clients.listAll.queryOptions())
  const list = useRecordList({
    itemName: 'client',
    rows: query.data,
    procedures: client.clients,
    refresh: () => trpc.clients.invalidate(),
  })
  const { rows: all = [], edited, edit } = list
  const rows = filterRows(all, search, (row) => [row.name, row.website_url])

  return (
    <>
      <RecordScreen
        title="Clients"
        itemName="client"
        subtitle={query.data && <VisibilityNote clients={all} />}
        query={query}
        isEmpty={query.data?.length === 0}
        rowCount={rows.length}
        searchLabel={all.length > 0 ? `Search ${all.length} clients` : null}
        search={search}
        onSearch={setSearch}
        onAdd={() => edit('new')}
      >
        <SortableList rows={rows} getRowName={(row) => row.name} onReorder={list.reorder} layout="rows">
          <ClientTable
            rows={rows}
            movable={!search}
            onStatusChange={list.setStatus}
            onEdit={edit}
            onDelete={setClientToDelete}
          />
        </SortableList>
      </RecordScreen>
      {/* Only with the list loaded: the default order is one above the highest. */}
      {edited && !query.isPending && (
        <ClientDialog
          record={edited === 'new' ? null : edited}
          highestOrder={Math.max(0, ...all.map((row) => row.order_index))}
          onClose={() => edit(null)}
        />
      )}
      {clientToDelete && (
        <DeleteDialog
          itemName="client"
          name={clientToDelete.name}
          onCancel={() => setClientToDelete(null)}
          onConfirm={async () => {
            await list.deleteRecord(clientToDelete)
            setClientToDelete(null)
          }}
        />
      )}
    </>
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
