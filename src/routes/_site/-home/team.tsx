import { teamIntro } from '../../../content/home.ts'
import { sampleClientsFootnote } from '../../../../server/samples/clients/schema.ts'
import { sampleTeam } from '../../../../server/samples/team/schema.ts'
import { Person } from '../../../site/person.tsx'
import { Reveal } from '../../../ui/reveal.tsx'

type Member = Parameters<typeof Person>[0]

/** Home shows the first so many people (D27). */
const SHOWN = 3

/** The names on the drawings; placeholders while the back office has entered nobody. */
export function Team({ members }: { members: readonly Member[] }) {
  const sample = members.length === 0
  const people: readonly Member[] = sample ? sampleTeam : members
  return (
    <section className="pb-[clamp(88px,11vw,168px)]">
      <div className="wrap grid12">
        <div className="lg:col-span-4">
          <h2 className="d2 max-w-[16ch] lg:max-w-[11.5ch]">{teamIntro.replace(/\.$/, '')}</h2>
          {sample && <p className="lbl mt-6 text-soft">{sampleClientsFootnote}</p>}
        </div>
        <ul className="grid gap-6 sm:grid-cols-3 lg:col-span-8">
          {people.slice(0, SHOWN).map((person, at) => (
            <li key={person.id}>
              <Reveal type="scale" order={ORDER[at] ?? 0}>
                <Person {...person} />
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const ORDER = [0, 1, 2] as const
