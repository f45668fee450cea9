import { getRouteApi } from '@tanstack/react-router'
import { sampleTeam } from '../../../../server/sections/team/samples/schema.ts'
import { aboutTeamFootnote, aboutTeamHeading } from '../content/about.ts'
import { TeamCards, type TeamMember } from '../parts/team-member-card.tsx'

const route = getRouteApi('/_site/about')

/** The first four team members, with biographies if fewer; the sample team and a footnote if there are none (D27). */
export function TeamGrid() {
  const { team: members } = route.useLoaderData()
  const sample = members.length === 0
  const people: readonly TeamMember[] = sample
    ? sampleTeam.map((member) => ({ ...member, degree: null }))
    : members
  // A single card in a row would leave the rest of the row empty.
  const isSmall = people.length < 4
  return (
    <section className="py-section bg-sheet below-fold [--height:800px]">
      <div className="page-width">
        <h2 className="text-display-1 mb-16 max-w-[14ch]">{aboutTeamHeading}</h2>
        <TeamCards
          members={people}
          count={4}
          reveal="fadeUp"
          wide={isSmall}
          className={isSmall ? 'gap-y-12' : 'sm:grid-cols-2 lg:grid-cols-4'}
        />
        {sample && <p className="text-label mt-10 text-soft">{aboutTeamFootnote}</p>}
      </div>
    </section>
  )
}
