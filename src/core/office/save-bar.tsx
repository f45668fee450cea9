import { type ReactNode, useEffect, useRef } from 'react'
import { Status } from '../ui/badge.tsx'
import { PageHeading } from './page-layout.tsx'

/**
 * The sticky header of a screen that is saved as a whole: title, number of unsaved edits and the save button, which is
 * at the bottom on a phone. When the button disappears after saving, the title takes its focus.
 */
export function SaveBar({
  title,
  unsavedText,
  children,
}: {
  title: string
  unsavedText: string | false
  children: ReactNode
}) {
  const barRef = useRef<HTMLDivElement>(null)
  const wasUnsaved = useRef(false)
  useEffect(() => {
    if (wasUnsaved.current && !unsavedText && document.activeElement === document.body)
      barRef.current?.querySelector('h1')?.focus({ preventScroll: true })
    wasUnsaved.current = unsavedText !== false
  }, [unsavedText])

  return (
    <div
      ref={barRef}
      className="sticky top-14 z-10 flex min-h-[69px] flex-wrap items-center gap-x-5 gap-y-2 border-b border-edge bg-plaster px-4 py-3 lg:top-0 lg:min-h-[77px] lg:px-8"
    >
      <PageHeading>{title}</PageHeading>
      {unsavedText && (
        <output className="ml-auto flex">
          <UnsavedLabel>{unsavedText}</UnsavedLabel>
        </output>
      )}
      {children && (
        <div
          data-thumb-bar="lg"
          className="flex gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-edge max-lg:bg-sheet max-lg:p-3 max-lg:*:min-h-14 max-lg:*:flex-1"
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** The label of unsaved edits. */
export const UnsavedLabel = ({ children }: { children: ReactNode }) => (
  <Status tone="live" className="text-sm font-heading text-live-ink">
    {children}
  </Status>
)
