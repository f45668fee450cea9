import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SentStatus } from './form-parts.tsx'
import type { SentMessage } from './sent-toast.tsx'

/** Replaces a form that was sent: confirmation, reference and links to other pages. */
export function FormSuccess({
  title,
  text,
  reference,
  formPath,
  children,
}: SentMessage & {
  formPath: LinkProps['to']
  /** In place of the link home. */
  children?: ReactNode
}) {
  return (
    <SentStatus className="border-t border-edge pt-8">
      <h2 className="text-display-2 max-w-[14ch]">{title}</h2>
      <p className="text-lead mt-6">{text}</p>
      {reference && (
        <p className="mt-6">
          <span className="text-label block text-soft">Reference</span>
          <span className="tabular-nums text-display-3 mt-1 block">{reference}</span>
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-x-8 print:hidden">
        {children ?? (
          <Link to="/" className="inline-flex min-h-11 items-center link">
            Back to the home page
          </Link>
        )}
        <Link to={formPath} className="inline-flex min-h-11 items-center link">
          Send another
        </Link>
      </p>
    </SentStatus>
  )
}
