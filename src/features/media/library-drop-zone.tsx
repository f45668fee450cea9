import type { ReactNode } from 'react'
import { useFileDrop } from '../../core/media/file-drop.ts'
import { DropOverlay } from '../../core/media/picture-drop-zone.tsx'

/** Around the library: takes pictures that are dropped anywhere on it. */
export function LibraryDropZone({
  onFiles,
  children,
}: {
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const { isOver, dropProps } = useFileDrop(onFiles)
  return (
    <div {...dropProps} className="min-h-full">
      {children}
      {isOver && <DropOverlay>Add to the library</DropOverlay>}
    </div>
  )
}
