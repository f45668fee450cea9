import { type ReactNode, useRef, useState } from 'react'
import { useFileDrop } from './file-drop.ts'

interface PictureDropZoneProps {
  /** 'project': in the text that says what a drop will do. */
  itemName: string
  /** The name of the record of a row. Rows have its id in `data-record`. */
  getName: (id: string) => string | undefined
  /** Gets the dropped files, and the id of the row under the pointer, or null outside the rows. */
  onFiles: (files: File[], id: string | null) => void
  children: ReactNode
}

/** The wrapper of a list's screen: pictures can be dropped on rows or beside them. A text says what a drop will do. */
export function PictureDropZone({ itemName, getName, onFiles, children }: PictureDropZoneProps) {
  const [name, setName] = useState<string | null>(null)
  const row = useRef<HTMLElement>(null)
  const { isOver, dropProps } = useFileDrop(
    (files, target) => onFiles(files, findRow(target)?.dataset.record ?? null),
    (target) => {
      // Set in the DOM, so that no row of a long list renders again.
      row.current?.removeAttribute('data-drop-target')
      row.current = target && findRow(target)
      row.current?.setAttribute('data-drop-target', '')
      setName(getName(row.current?.dataset.record ?? '') ?? null)
    },
  )
  return (
    <div
      {...dropProps}
      className="min-h-full [&_[data-drop-target]]:outline-4 [&_[data-drop-target]]:outline-(--ring)"
    >
      {children}
      {isOver && (
        <DropOverlay>{name ? `Picture of ${name}` : `New ${itemName} with this picture`}</DropOverlay>
      )}
    </div>
  )
}

/** Shown while files are dragged over a screen: a frame around it, and a text that says what a drop will do. */
export const DropOverlay = ({ children }: { children: string }) => (
  <div className="pointer-events-none fixed inset-0 z-30 grid place-items-end justify-center border-3 border-dashed border-(--ring) p-6 lg:left-58">
    <p className="rounded-field bg-ink px-5 py-3 text-lg text-plaster" role="status">
      {children}
    </p>
  </div>
)

const findRow = (target: Element) => target.closest<HTMLElement>('[data-record]')
