import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useListPictures } from '../../core/media/use-list-pictures.ts'
import { PageLink } from '../../core/office/page-link.tsx'
import { countActive, RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { SortableList } from '../../core/office/sortable-list.tsx'
import { useLinkedRecord } from '../../core/office/use-linked-record.ts'
import { useListSearch } from '../../core/office/use-list-search.ts'
import { useRecordList } from '../../core/office/use-record-list.ts'
import { ClientDialog } from '../../sections/clients/client-dialog.tsx'
import { ClientTable } from '../../sections/clients/client-table.tsx'
import { useTRPCClient, useTRPC } from '../../trpc.ts'

export const Route = createFileRoute('/admin/clients')({ component: Clients })

function Clients() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const query = useQuery(trpc.clients.listAll.queryOptions())
  const refresh = () => trpc.clients.invalidate()
  const list = useRecordList({
    itemName: 'client',
    rows: query.data,
    procedures: client.clients,
    table: 'ltf_clients',
    refresh,
  })
  const pictures = useListPictures({
    list,
    getName: (row) => row.name,
    column: 'logo_url',
    save: ({ url, ...row }) => client.clients.update.mutate({ ...row, logo_url: url }),
    refresh,
  })
  const { rows: all = [], edit } = list
  useLinkedRecord(query.data, edit)
  const { rows, searchProps } = useListSearch(list, (row) => [row.name, row.website_url])

  return (
    <>
      <RecordScreen
        title="Clients"
        list={list}
        getName={(row) => row.name}
        subtitle={
          query.data && (
            <VisibilityNote
              total={all.length}
              active={countActive(all)}
              samples="ten sample logos until a client is"
              order="in this order, in the row of logos"
            >
              <PageLink to="/">Home</PageLink>
            </VisibilityNote>
          )
        }
        query={query}
        pictures={pictures}
        {...searchProps}
      >
        <SortableList rows={rows} getRowName={(row) => row.name} onReorder={list.reorder} layout="rows">
          <ClientTable
            rows={rows}
            movable={!searchProps.search}
            onStatusChange={list.setStatus}
            onEdit={edit}
            onDuplicate={list.duplicate}
            onDelete={list.askToDelete}
          />
        </SortableList>
      </RecordScreen>
      {/* Only with the list loaded: the default order is one above the highest. */}
      {list.isEditing && !query.isPending && (
        <ClientDialog
          record={list.record}
          copy={list.copy}
          initialPicture={list.initialPicture}
          highestOrder={Math.max(0, ...all.map((row) => row.order_index))}
          onClose={() => edit(null)}
        />
      )}
    </>
  )
}
