import { sampleClientsFootnote } from '../../../../server/samples/clients/schema.ts'
import { sampleTeam } from '../../../../server/samples/team/schema.ts'
import { teamIntro } from '../../../content/home.ts'
import { TeamMemberCard } from '../../../site/team-member-card.tsx'
import { Reveal } from '../../../ui/reveal.tsx'

type Member = Parameters<typeof TeamMemberCard>[0]

/** The home page shows the first three people (D27). */
const MEMBER_COUNT = 3

/** The first team members; the sample team while the back office has none (D27). */
export function TeamPreview({ members }: { members: readonly Member[] }) {
  const sample = members.length === 0
  const people: readonly Member[] = sample ? sampleTeam : members
  return (
    <section className="pb-section">
      <div className="page-width page-grid">
        <div className="lg:col-span-4">
          <h2 className="text-display-2 max-w-[16ch] lg:max-w-[11.5ch]">{teamIntro.replace(/\.$/, '')}</h2>
          {sample && <p className="text-label mt-6 text-soft">{sampleClientsFootnote}</p>}
        </div>
        <ul className="grid gap-6 sm:grid-cols-3 lg:col-span-8">
          {people.slice(0, MEMBER_COUNT).map((person, index) => (
            <li key={person.id}>
              <Reveal type="scale" order={REVEAL_ORDER[index] ?? 0}>
                <TeamMemberCard {...person} />
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const REVEAL_ORDER = [0, 1, 2] as const
