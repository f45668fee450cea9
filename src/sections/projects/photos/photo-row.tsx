import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { Photo } from '../../../../server/core/database/column-types.ts'
import { hashInUrl } from '../../../../server/core/media/schema.ts'
import { isUrl } from '../../../../server/core/validators/schema.ts'
import { DragHandle, useSortableRow } from '../../../core/office/sortable-list.tsx'
import { DEFAULT_PICTURE } from '../../../core/page/picture-from-url.ts'
import { IconButton } from '../../../core/ui/button.tsx'
import { TextField } from '../../../core/ui/field.tsx'
import { ImageWithFallback } from '../../../core/ui/image-with-fallback.tsx'

interface PhotoRowProps {
  id: string
  photo: Photo
  /** The photograph's name in announcements. */
  name: string
  isFirst: boolean
  isLast: boolean
  /** The error of its caption or its address. */
  error: string | undefined
  readOnly: boolean
  onCaption: (caption: string) => void
  /** Moves it by one place, up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A photograph in a form: thumbnail, caption, and the buttons that move and remove it. */
export function PhotoRow({ id, photo, name, readOnly, ...props }: PhotoRowProps) {
  const { row, handle } = useSortableRow(id)
  const { image_url, caption } = photo
  const disabled = readOnly || undefined
  return (
    <li
      {...row}
      className={`grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-field border border-rule bg-plaster p-3 pb-1 sm:grid-cols-[7.5rem_minmax(0,1fr)] ${row.className}`}
      aria-label={name}
    >
      <span className="relative block aspect-4/3 overflow-clip rounded-field bg-placeholder">
        <ImageWithFallback
          src={isUrl(image_url) ? image_url : null}
          picture={null}
          sizes="7.5rem"
          alt=""
          fallback={DEFAULT_PICTURE}
        />
      </span>
      <div className="grid grid-cols-1 content-start gap-1">
        <TextField
          label="Caption"
          value={caption}
          readOnly={readOnly}
          autoComplete="off"
          error={props.error}
          onChange={({ target }) => props.onCaption(target.value)}
        />
        <div className="-mr-2.5 sm:flex sm:items-center sm:gap-4">
          <p className="min-w-0 flex-1 truncate text-sm text-soft" title={image_url}>
            {!hashInUrl(image_url) && image_url}
          </p>
          <div className="flex justify-end">
            <IconButton
              label={`Move ${name} up`}
              aria-disabled={props.isFirst || disabled}
              onClick={() => props.onMove(-1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={`Move ${name} down`}
              aria-disabled={props.isLast || disabled}
              onClick={() => props.onMove(1)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton label={`Remove ${name}`} aria-disabled={disabled} onClick={props.onRemove}>
              <Trash2 />
            </IconButton>
            <DragHandle name={name} handle={handle} />
          </div>
        </div>
      </div>
    </li>
  )
}
