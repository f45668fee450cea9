import { sampleNamesFootnote } from '../../../../server/sections/clients/samples/schema.ts'
import { sampleTeam } from '../../../../server/sections/team/samples/schema.ts'
import { teamIntro } from '../content/home.ts'
import { TeamCards, type TeamMember } from '../parts/team-member-card.tsx'

/** The first three team members; the sample team while the back office has none (D27). */
export function TeamPreview({ members }: { members: readonly TeamMember[] }) {
  const sample = members.length === 0
  const people: readonly TeamMember[] = sample ? sampleTeam : members
  return (
    <section className="pb-section below-fold [--height:640px] lg:[--height:440px]">
      <div className="page-width page-grid">
        <div className="lg:col-span-4">
          <h2 className="text-display-2 max-w-[16ch] lg:max-w-[11.5ch]">{teamIntro.replace(/\.$/, '')}</h2>
          {sample && <p className="text-label mt-6 text-soft">{sampleNamesFootnote}</p>}
        </div>
        <TeamCards members={people} count={3} reveal="scale" className="sm:grid-cols-3 lg:col-span-8" />
      </div>
    </section>
  )
}
