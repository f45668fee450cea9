import { Link } from '@tanstack/react-router'

/** Shown when a request failed or is paused offline: loaded projects stay visible, never replaced by samples (D30). */
export function OfflineNotice({ hasProjects, onRetry }: { hasProjects: boolean; onRetry: () => void }) {
  return (
    <p className="mb-8 border-t border-edge pt-5 text-lg">
      No connection to the site. {hasProjects && 'These projects were loaded earlier. '}
      <button type="button" className="min-h-11 link" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}

export function EmptyCategory({ category }: { category: string | undefined }) {
  return (
    <p className="border-t border-edge pt-8 text-xl">
      No project under ‘{category}’ yet.{' '}
      <Link to="/projects" search={{}} className="link">
        Show all
      </Link>
    </p>
  )
}
