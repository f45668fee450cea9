import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { Arranged, inOrder, MoveHandle, useArranged } from '../../admin/arranged-list.tsx'
import { changed } from '../../admin/changed.ts'
import { Confirm } from '../../admin/confirm.tsx'
import { Icon } from '../../admin/icons.tsx'
import { matching } from '../../admin/matching.ts'
import { NothingFound } from '../../admin/nothing-found.tsx'
import { Loading, LoadFailed, Page } from '../../admin/page.tsx'
import { useLoadFailure, useSaving } from '../../admin/saving.ts'
import { SearchBox } from '../../admin/search-box.tsx'
import { switchStatus } from '../../admin/switch-status.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Switch } from '../../ui/field.tsx'
import { type Client, ClientDialog } from './-client-dialog.tsx'
import { PageLink } from './-page-link.tsx'

export const Route = createFileRoute('/admin/clients')({ component: Clients })

function Clients() {
  const trpc = useTRPC()
  const client = useClient()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Client | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Client | null>(null)
  const list = useQuery(trpc.clients.listAll.queryOptions())
  useLoadFailure(list, 'Failed to load clients')
  const deleting = useSaving({
    call: client.clients.delete.mutate,
    success: 'Client deleted successfully',
    failure: 'Failed to delete client',
    refresh: () => trpc.clients.invalidate(),
  })
  const arranging = useSaving({
    call: (ids: string[]) => client.clients.arrange.mutate({ ids }),
    failure: 'Failed to update client',
    refresh: () => trpc.clients.invalidate(),
    optimistic: (ids) => changed(trpc.clients.listAll, (rows) => inOrder(rows, ids)),
  })
  const all = list.data ?? []
  const rows = matching(all, search, (row) => [row.name, row.website_url])

  return (
    <Page
      title="Clients"
      note={list.data && <Shown clients={all} />}
      action={
        <Button tone="ink" onClick={() => setEdited('new')}>
          <Icon name="plus" size={16} weight={1.8} />
          Add client
        </Button>
      }
    >
      {list.isPending && <Loading />}
      {list.isLoadingError && <LoadFailed what="Clients" onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <Empty>No clients found. Add your first client to get started.</Empty>}
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
          onArrange={(ids) => void arranging.run(ids).catch(() => {})}
          layout="rows"
        >
          <ClientTable rows={rows} movable={!search} onEdit={setEdited} onDelete={setDoomed} />
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

interface ClientTableProps {
  rows: readonly Client[]
  /** Not while a search hides some of the others. */
  movable: boolean
  onEdit: (row: Client) => void
  onDelete: (row: Client) => void
}

/** A table at a desk; on a phone each row folds into a block, and stays a table to a screen reader. */
function ClientTable({ rows, movable, onEdit, onDelete }: ClientTableProps) {
  return (
    <div className="paper overflow-x-auto">
      <table className="client-table table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Logo</th>
            <th scope="col">Website</th>
            <th scope="col" className="text-right">
              Order
            </th>
            <th scope="col">Status</th>
            <th scope="col" className="text-right">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ClientRow key={row.id} record={row} movable={movable} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ClientRowProps {
  record: Client
  movable: boolean
  onEdit: (record: Client) => void
  onDelete: (record: Client) => void
}

/** Kept as it is while a dialog opens over two hundred of them. */
const ClientRow = memo(function ClientRow({ record, movable, onEdit, onDelete }: ClientRowProps) {
  const trpc = useTRPC()
  const client = useClient()
  const { id, name, logo_url, website_url, order_index, status } = record
  const { row, handle } = useArranged(id)
  const switching = useSaving({
    call: (status: Client['status']) => switchStatus(record, status, client.clients.update.mutate),
    failure: 'Failed to update client',
    refresh: () => trpc.clients.invalidate(),
    optimistic: (status) =>
      changed(trpc.clients.listAll, (rows) =>
        rows.map((other) => (other.id === id ? { ...other, status } : other)),
      ),
  })
  const active = status === 'active'

  return (
    <tr {...row}>
      <td className="cell-name min-w-[11rem] font-[560]">
        <span className="flex items-center gap-1">
          {movable && <MoveHandle name={name} handle={handle} />}
          <span className="wrap-anywhere">{name}</span>
        </span>
      </td>
      <td className="cell-logo">
        <Logo address={logo_url} name={name} active={active} />
      </td>
      <td className="cell-website max-w-[9rem] min-w-0 xl:max-w-[16rem]">
        {website_url ? (
          <a
            className="plain-link block truncate"
            href={website_url}
            target="_blank"
            rel="noopener noreferrer"
            title={website_url}
          >
            {bare(website_url)}
          </a>
        ) : (
          <span className="text-soft">None</span>
        )}
      </td>
      <td className="cell-order num text-right">{order_index}</td>
      <td className="cell-status">
        <span className="flex items-center gap-3">
          <Switch
            checked={active}
            onChange={(on) => void switching.run(on ? 'active' : 'inactive').catch(() => {})}
            aria-label={`Visible on site: ${name}`}
          >
            {null}
          </Switch>
          <Status tone={active ? 'on' : undefined}>{active ? 'Active' : 'Inactive'}</Status>
        </span>
      </td>
      <td className="cell-actions text-right whitespace-nowrap">
        <Button tone="quiet" aria-label={`Edit ${name}`} onClick={() => onEdit(record)}>
          Edit
        </Button>
        <Button
          tone="quiet"
          className="text-error!"
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(record)}
        >
          Delete
        </Button>
      </td>
    </tr>
  )
})

/** The logo, or a dash: also where the address is dead. */
function Logo({ address, name, active }: { address: string | null; name: string; active: boolean }) {
  const [dead, setDead] = useState<string | null>(null)
  if (!address || dead === address) return <span className="text-soft">—</span>
  return (
    <img
      src={address}
      alt={`Logo of ${name}`}
      loading="lazy"
      className={`h-7 w-auto max-w-[96px] object-contain object-left ${active ? '' : 'opacity-60 grayscale'}`}
      onError={() => setDead(address)}
    />
  )
}

/** An address as people say it. */
const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
