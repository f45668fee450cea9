import { Link } from '@tanstack/react-router'
import { Icon } from '../../../admin/icons.tsx'

export interface InquiryNavigationProps {
  /** '1 of 48'; null when it is not in the list that is shown. */
  position: string | null
  newer?: string
  older?: string
  /** Back to the list, where it was left. */
  onBack: () => void
}

/** On a phone: the way back, and to the neighbours. */
export function InquiryNavigation({ position, newer, older, onBack }: InquiryNavigationProps) {
  return (
    <header data-record-bar className="office-bar" data-theme="dusk">
      <Link
        to="/admin/inquiries"
        search={(before) => ({ ...before, id: undefined })}
        className="inline-flex min-h-11 items-center gap-2 px-3 font-[540]"
        // The whole address: the open record's own has more in it, and is not where this leads.
        activeOptions={{ exact: true }}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onBack()
        }}
      >
        <Icon name="back" />
        Inquiries
      </Link>
      <span className="ml-auto flex items-center">
        {position && <span className="num mr-2 text-[#c3ccd0]">{position}</span>}
        <NeighbourLink id={newer} label="Newer" icon="up" />
        <NeighbourLink id={older} label="Older" icon="down" />
      </span>
    </header>
  )
}

function NeighbourLink({ id, label, icon }: { id?: string; label: string; icon: 'up' | 'down' }) {
  if (!id)
    return (
      <span className="icn opacity-40">
        <Icon name={icon} />
      </span>
    )
  return (
    <Link
      to="/admin/inquiries"
      search={(before) => ({ ...before, id })}
      replace
      state
      className="icn"
      aria-label={label}
      aria-current={undefined}
    >
      <Icon name={icon} />
    </Link>
  )
}
