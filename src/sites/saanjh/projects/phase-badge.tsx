import { Badge } from '../../../core/ui/badge.tsx'

/** The phase as a badge: amber for 'Completed', slate for all others; 'Active' for a project without a phase (D14). */
export function PhaseBadge({ phase, className }: { phase: string | null; className?: string }) {
  return (
    <Badge variant={phase === 'Completed' ? 'primary' : 'secondary'} className={className}>
      {phase ?? 'Active'}
    </Badge>
  )
}
