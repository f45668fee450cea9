import { Undo2 } from 'lucide-react'
import { OpenCircuit } from '../ui/empty-state.tsx'
import { Button } from './button.tsx'
import { useIsConnected } from './connection.ts'

/** The skeleton of a list that is loading; a screen reader reads 'Loading...'. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className="card" aria-busy>
      <output className="sr-only">Loading...</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-8 border-b border-rule px-5 py-4 last:border-0">
          <span className="skeleton h-4 flex-[2]" />
          <span className="skeleton h-4 flex-1" />
          <span className="skeleton h-4 w-16" />
        </div>
      ))}
    </div>
  )
}

/** The placeholder for data that is not loaded: a skeleton, or after a failure the error with a retry button. */
export function QueryState({
  query,
  subject,
  rows,
}: {
  query: { isError: boolean; refetch: () => Promise<unknown> }
  /** 'The accounts' */
  subject: string
  /** The number of rows of the skeleton. */
  rows?: number
}) {
  if (query.isError) return <LoadError subject={subject} onRetry={() => void query.refetch()} />
  return <ListSkeleton rows={rows} />
}

/** The error state of data that could not be loaded and is not stored on the device, with a retry button. */
export function LoadError({ subject, onRetry }: { subject: string; onRetry: () => void }) {
  const isConnected = useIsConnected()
  return (
    <div className="card grid justify-items-center px-6 py-14 text-center">
      <OpenCircuit />
      <p className="mt-6 max-w-[34ch] text-lg">
        {subject} could not be loaded.
        {!isConnected && ' There is no connection, and no copy is stored on this device.'}
      </p>
      <Button className="mt-5" onClick={onRetry}>
        <Undo2 size={18} />
        Try again
      </Button>
    </div>
  )
}
