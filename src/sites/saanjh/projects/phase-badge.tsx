import { Badge } from '../../../core/ui/badge.tsx'

/** The phase as a badge: amber for 'Completed', slate for every other; 'Active' for a project without one (D14). */
export function PhaseBadge({ phase, className }: { phase: string | null; className?: string }) {
  return (
    <Badge variant={phase === 'Completed' ? 'primary' : 'secondary'} className={className}>
      {phase ?? 'Active'}
    </Badge>
  )
}
