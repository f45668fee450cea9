import { useSuspenseQuery } from '@tanstack/react-query'
import { sampleTeam } from '../../../../server/samples/team/schema.ts'
import { aboutTeamFootnote, aboutTeamHeading } from '../../../content/about.ts'
import { TeamMemberCard } from '../../../site/team-member-card.tsx'
import { useTRPC } from '../../../trpc.ts'
import { Reveal } from '../../../ui/reveal.tsx'

type Member = Parameters<typeof TeamMemberCard>[0]

/** The about page shows the first four people (D27). */
const MEMBER_COUNT = 4

/** The first team members; the sample team, marked by a footnote, while the back office has none (D27). */
export function TeamGrid() {
  const { data: members } = useSuspenseQuery(useTRPC().team.list.queryOptions())
  const sample = members.length === 0
  const people: readonly Member[] = sample
    ? sampleTeam.map((member) => ({ ...member, degree: null }))
    : members
  return (
    <section className="py-section bg-sheet">
      <div className="page-width">
        <h2 className="text-display-1 mb-16 max-w-[14ch]">{aboutTeamHeading}</h2>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {people.slice(0, MEMBER_COUNT).map((person, index) => (
            <li key={person.id}>
              <Reveal type="fadeUp" order={REVEAL_ORDER[index] ?? 0}>
                <TeamMemberCard {...person} />
              </Reveal>
            </li>
          ))}
        </ul>
        {sample && <p className="text-label mt-10 text-soft">{aboutTeamFootnote}</p>}
      </div>
    </section>
  )
}

const REVEAL_ORDER = [0, 1, 2, 3] as const
