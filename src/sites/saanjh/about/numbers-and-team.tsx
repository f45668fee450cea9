import CallToAction from '../parts/call-to-action.tsx'
import { Counters } from './counters.tsx'
import { TeamGrid } from './team-grid.tsx'

/** Section of the about page: counters, team and the call to action. */
export default function NumbersAndTeam() {
  return (
    <>
      <Counters />
      <TeamGrid />
      <CallToAction />
    </>
  )
}
