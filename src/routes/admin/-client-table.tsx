import { memo, useState } from 'react'
import { MoveHandle, useArranged } from '../../admin/arranged-list.tsx'
import { changed } from '../../admin/changed.ts'
import { useSaving } from '../../admin/saving.ts'
import { switchStatus } from '../../admin/switch-status.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field.tsx'
import type { Client } from './-client-dialog.tsx'

interface ClientTableProps {
  rows: readonly Client[]
  /** Not while a search hides some of the others. */
  movable: boolean
  onEdit: (row: Client) => void
  onDelete: (row: Client) => void
}

/** A table at a desk; on a phone each row folds into a block, and stays a table to a screen reader. */
export function ClientTable({ rows, movable, onEdit, onDelete }: ClientTableProps) {
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
