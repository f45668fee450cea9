import { Copy, Pencil, Trash } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Switch } from './switch.tsx'

/** A record and the actions of its card; the functions are stable, so that the card can be memoized. */
export interface RecordCardProps<Row> {
  record: Row
  onEdit: (record: Row) => void
  onDuplicate: (record: Row) => void
  onDelete: (record: Row) => void
}

/** The props of a card whose record a switch shows or hides. */
export interface SwitchedCardProps<
  Row extends { status: 'active' | 'inactive' },
> extends RecordCardProps<Row> {
  onStatusChange: (record: Row, status: Row['status']) => void
}

/** The grid of a list of cards. */
export function RecordGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">{children}</ul>
}

/** The record's name on its card, never truncated: staff distinguish records by it. */
export const RecordTitle = ({ children }: { children: string }) => (
  <h2 className="text-xl leading-tight font-heading wrap-anywhere">{children}</h2>
)

/** The last row of a card: the 'Visible on site' switch, Edit, Duplicate and Delete. `name` is the record's. */
export function RecordCardFooter<Row extends { status: 'active' | 'inactive' }>({
  name,
  record,
  onStatusChange,
  ...actions
}: SwitchedCardProps<Row> & { name: string }) {
  return (
    <div className="flex items-center justify-between py-1.5 pr-1 pl-4">
      <Switch
        checked={record.status === 'active'}
        onChange={(visible) => onStatusChange(record, visible ? 'active' : 'inactive')}
        aria-label={`Visible on site: ${name}`}
      >
        Visible on site
      </Switch>
      <RecordActions name={name} record={record} {...actions} />
    </div>
  )
}

/** The buttons of a record: Edit, Duplicate and Delete. */
export function RecordActions<Row>({
  name,
  record,
  onEdit,
  onDuplicate,
  onDelete,
}: RecordCardProps<Row> & { name: string }) {
  return (
    <span className="flex">
      <IconButton label={`Edit ${name}`} onClick={() => onEdit(record)}>
        <Pencil />
      </IconButton>
      <IconButton label={`Duplicate ${name}`} onClick={() => onDuplicate(record)}>
        <Copy />
      </IconButton>
      <IconButton label={`Delete ${name}`} className="text-error" onClick={() => onDelete(record)}>
        <Trash />
      </IconButton>
    </span>
  )
}
