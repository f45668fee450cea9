import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'

export interface InquiryNavigationProps {
  /** '1 of 48'; null when the inquiry is not in the current list. */
  position: string | null
  newer?: string
  older?: string
  /** Goes back to the list, at its scroll position. */
  onBack: () => void
}

/** The header of an open inquiry on a phone: back to the list, newer and older inquiry. */
export function InquiryNavigation({ position, newer, older, onBack }: InquiryNavigationProps) {
  return (
    <header
      data-record-bar
      className="sticky top-0 z-20 flex h-14 items-center bg-night pr-1 text-plaster xl:hidden"
      data-theme="dusk"
    >
      <Link
        from="/admin/inquiries"
        to="/admin/inquiries"
        search={(before) => ({ ...before, id: undefined })}
        className="inline-flex min-h-11 items-center gap-2 px-3 font-strong"
        // Exact, or the link would count as active on the open inquiry's address.
        activeOptions={{ exact: true }}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onBack()
        }}
      >
        <ChevronLeft />
        Inquiries
      </Link>
      <span className="ml-auto flex items-center">
        {position && <span className="tabular-nums mr-2 text-soft">{position}</span>}
        <NeighbourLink id={newer} label="Newer" icon={<ChevronUp />} />
        <NeighbourLink id={older} label="Older" icon={<ChevronDown />} />
      </span>
    </header>
  )
}

function NeighbourLink({ id, label, icon }: { id?: string; label: string; icon: ReactNode }) {
  if (!id) return <span className="icon-button opacity-40">{icon}</span>
  return (
    <Link
      from="/admin/inquiries"
      to="/admin/inquiries"
      search={(before) => ({ ...before, id })}
      replace
      state
      className="icon-button"
      aria-label={label}
      aria-current={undefined}
    >
      {icon}
    </Link>
  )
}
