import { CallToAction } from '../../../site/call-to-action.tsx'
import { Counters } from './counters.tsx'
import { TeamGrid } from './team-grid.tsx'

/** Figures that count, people, and the way to us. */
export function NumbersAndTeam() {
  return (
    <>
      <Counters />
      <TeamGrid />
      <CallToAction />
    </>
  )
}
