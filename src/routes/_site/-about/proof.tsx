import { CallToAction } from '../../../site/call-to-action.tsx'
import { Counters } from './numbers.tsx'
import { TeamGrid } from './people.tsx'

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
