import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { startDownload } from '../../core/office/download.ts'
import { errorToast } from '../../core/office/error-toast.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPC } from '../../queries.tsx'
import { csvAddress, type InboxListFilter } from './inbox-search.ts'

interface ExportLinkProps {
  filter: InboxListFilter
  /** How many inquiries match the filter. */
  list: { total: number; more: boolean }
  className?: string
}

/** Exports the filtered inquiries as CSV, in the order of the list. */
export function ExportLink({ filter, list: { total, more }, className = '' }: ExportLinkProps) {
  const queryClient = useQueryClient()
  const { auth } = useTRPC()
  const address = csvAddress(filter)

  /** Checks the session first: if it has expired, the login opens, whereas the download alone would fail silently. */
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      const session = await queryClient.fetchQuery(auth.session.queryOptions())
      if (session) startDownload(address)
    } catch (error) {
      toast(errorToast(error, 'Failed to export inquiries'))
    }
  }

  return (
    <a className={`btn ${className}`} href={address} download onClick={(event) => void download(event)}>
      <Download />
      Export CSV
      <span className="tabular-nums opacity-75">
        {total}
        {more && '+'}
      </span>
    </a>
  )
}
