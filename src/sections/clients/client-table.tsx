import { memo, type ReactNode, useState } from 'react'
import { RecordActions, type SwitchedCardProps } from '../../core/office/record-card.tsx'
import { DragHandle, useSortableRow } from '../../core/office/sortable-list.tsx'
import { Switch } from '../../core/office/switch.tsx'
import { RecordImage } from '../../core/ui/record-image.tsx'
import type { Client } from './client-dialog.tsx'

interface ClientTableProps extends Omit<SwitchedCardProps<Client>, 'record'> {
  rows: readonly Client[]
  /** Whether rows can be dragged: not while a search hides some of them. */
  movable: boolean
}

/** The table of clients; on a small screen each row is a grid, and still a table row to screen readers. */
export function ClientTable({ rows, ...props }: ClientTableProps) {
  return (
    <div className="card overflow-x-auto">
      <table className="table max-xl:block">
        <thead className="max-xl:sr-only">
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
        <tbody className="max-xl:block">
          {rows.map((row) => (
            <ClientRow key={row.id} record={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ClientRowProps extends SwitchedCardProps<Client> {
  movable: boolean
}

/** Memoized: opening a dialog must not render two hundred rows again. */
const ClientRow = memo(function ClientRow({ record, movable, onStatusChange, ...actions }: ClientRowProps) {
  const { id, name, logo_url, logo, website_url, order_index, status } = record
  const { row, handle } = useSortableRow(id)
  const active = status === 'active'

  return (
    <tr
      {...row}
      data-record={id}
      className={`items-center gap-x-4 border-rule max-xl:bg-sheet pt-2 pb-1 pl-4 max-xl:grid max-xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-xl:not-last:border-b ${row.className}`}
    >
      <Cell className="min-w-44 font-heading max-xl:col-span-4 max-xl:pr-1">
        <span className="flex min-h-11 items-center justify-between gap-1">
          <span className="wrap-anywhere">{name}</span>
          {movable && <DragHandle name={name} handle={handle} />}
        </span>
      </Cell>
      <Cell className="max-xl:min-w-10">
        <Logo url={logo_url} upload={logo} name={name} active={active} />
      </Cell>
      <Cell className="min-w-0 max-xl:col-span-2 xl:max-w-80">
        {website_url ? (
          <a
            className="link block truncate max-xl:py-2.5"
            href={website_url}
            target="_blank"
            rel="noopener noreferrer"
            title={website_url}
          >
            {withoutProtocol(website_url)}
          </a>
        ) : (
          <span className="text-soft">No website</span>
        )}
      </Cell>
      <Cell className="tabular-nums text-right max-xl:pr-4 max-xl:before:text-soft max-xl:before:content-['Order_']">
        {order_index}
      </Cell>
      <Cell className="whitespace-nowrap max-xl:col-span-2">
        <span className="flex items-center gap-3">
          <Switch
            checked={active}
            onChange={(checked) => onStatusChange(record, checked ? 'active' : 'inactive')}
            aria-label={`Visible on site: ${name}`}
          >
            {null}
          </Switch>
          <span>{active ? 'Active' : 'Inactive'}</span>
        </span>
      </Cell>
      <Cell className="pr-1 max-xl:col-span-2 max-xl:pr-1">
        <span className="flex justify-end">
          <RecordActions name={name} record={record} {...actions} />
        </span>
      </Cell>
    </tr>
  )
})

const Cell = ({ className, children }: { className: string; children: ReactNode }) => (
  <td className={`max-xl:border-0 max-xl:p-0 ${className}`}>{children}</td>
)

/** The logo, or a dash when there is none or it does not load. */
function Logo({
  url,
  upload,
  name,
  active,
}: {
  url: string | null
  upload: Client['logo']
  name: string
  active: boolean
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (!url || failedUrl === url) return <span className="text-soft">—</span>
  return (
    <RecordImage
      src={url}
      picture={upload}
      alt={`Logo of ${name}`}
      sizes="96px"
      backdrop={false}
      className={`h-7 w-auto max-w-24 object-contain object-left ${active ? '' : 'opacity-60 grayscale'}`}
      onError={() => setFailedUrl(url)}
    />
  )
}

/** 'example.com' for 'https://www.example.com/'. */
const withoutProtocol = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
