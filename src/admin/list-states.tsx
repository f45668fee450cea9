import { Button } from '../ui/button.tsx'
import { OpenCircuit } from '../ui/empty-state.tsx'
import { Icon } from './icons.tsx'

/** Stands where a list will: the words for a screen reader, unlit bars for the eye. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className="paper" aria-busy>
      <output className="sr-only">Loading...</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-8 border-b border-rule px-5 py-4 last:border-0">
          <span className="sk h-4 flex-[2]" />
          <span className="sk h-4 flex-1" />
          <span className="sk h-4 w-16" />
        </div>
      ))}
    </div>
  )
}

/** A list that could not be loaded and shows nothing older: the way to try again. */
export function LoadError({ subject, onRetry }: { subject: string; onRetry: () => void }) {
  return (
    <div className="paper grid justify-items-center px-6 py-14 text-center">
      <OpenCircuit />
      <p className="mt-6 max-w-[34ch] text-[1.0625rem]">{subject} could not be loaded.</p>
      <Button className="mt-5" onClick={onRetry}>
        <Icon name="undo" size={18} />
        Try again
      </Button>
    </div>
  )
}
