import { memo } from 'react'
import { formatCount, plural } from '../../../server/core/count/schema.ts'
import { formatListDate } from '../office/dates.ts'
import { useNow } from '../office/use-now.ts'
import { Badge } from '../ui/badge.tsx'
import { MediaImage } from './media-image.tsx'
import { type MediaItem, mediaName } from './media.ts'

interface MediaGridProps {
  pictures: readonly MediaItem[]
  /** Gets the pressed picture. If the function is stable, the tiles do not render again with their screen. */
  onChoose: (picture: MediaItem) => void
  /** The ids of the ticked pictures; absent if pictures cannot be ticked. */
  selection?: { ids: readonly string[]; toggle: (id: string) => void }
}

/** Uploaded pictures as tiles, as many in a row as fit, for the library and for the dialog that chooses a picture. */
export function MediaGrid({ pictures, onChoose, selection }: MediaGridProps) {
  const now = useNow()
  return (
    <div className="@container">
      <ul
        aria-label="Pictures"
        className="grid grid-cols-2 gap-3 @lg:grid-cols-3 @4xl:grid-cols-4 @4xl:gap-4"
      >
        {pictures.map((picture) => (
          <MediaTile
            key={picture.id}
            picture={picture}
            now={now}
            onChoose={onChoose}
            selected={selection?.ids.includes(picture.id)}
            onToggle={selection?.toggle}
          />
        ))}
      </ul>
    </div>
  )
}

interface MediaTileProps {
  picture: MediaItem
  now: number
  onChoose: (picture: MediaItem) => void
  /** Undefined if pictures cannot be ticked. */
  selected?: boolean
  onToggle?: (id: string) => void
}

/** Memoized: opening a picture's dialog over the library must not render two hundred tiles again. */
const MediaTile = memo(function MediaTile({ picture, now, onChoose, selected, onToggle }: MediaTileProps) {
  const { id, alt, uses, created_at, state } = picture
  return (
    <li className="card relative overflow-clip">
      <button
        type="button"
        className="grid w-full cursor-pointer text-left focus-visible:-outline-offset-2"
        onClick={() => onChoose(picture)}
      >
        <MediaImage
          picture={picture}
          alt=""
          sizes="(width >= 80rem) 280px, (width >= 48rem) 33vw, 50vw"
          className="aspect-[4/3]"
        />
        <span className="grid gap-0.5 px-3 py-2.5">
          <span className={`truncate font-heading ${alt ? '' : 'text-live-ink'}`}>
            {alt || 'No description'}
          </span>
          <span className="tabular-nums truncate text-sm text-soft">
            {usesText(uses)}, {formatListDate(created_at, now)}
          </span>
        </span>
        {state !== 'ready' && (
          <Badge className="absolute top-0 left-0">
            {state === 'failed' ? 'Preview only' : 'Processing'}
          </Badge>
        )}
      </button>
      {onToggle && (
        <label className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center bg-sheet">
          <input
            type="checkbox"
            className="checkbox border-edge bg-white"
            aria-label={`Select ${mediaName(picture)}`}
            checked={selected}
            onChange={() => onToggle(id)}
          />
        </label>
      )}
    </li>
  )
})

function usesText(uses: number): string {
  if (uses === 0) return 'Unused'
  return plural(uses, { one: 'Used once', other: `Used ${formatCount(uses)} times` })
}
