import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'
import { mission, vision } from '../content/journey.ts'
import { CircuitSymbol } from '../parts/circuit-symbol.tsx'
import { CompanyStory } from './company-story.tsx'

/** Section of the about page: story, mission and vision. Works without script. */
export default function StoryAndMission() {
  const { data: content } = useSuspenseQuery(useTRPC().content.all.queryOptions())
  return (
    <>
      <CompanyStory title={content.about?.title} text={content.about?.content} />
      <section
        className="busbar bg-sheet below-fold [--height:640px] lg:[--height:540px]"
        aria-label="Mission and vision"
      >
        <div className="page-width grid gap-x-6 gap-y-14 pb-subsection sm:grid-cols-2">
          <article className="busbar-tap wide">
            <CircuitSymbol name="meter" />
            <h2 className="text-display-2 mt-3.5 sm:mt-9">Mission</h2>
            <p className="text-lead mt-5 max-w-[38ch] text-soft">{mission}</p>
          </article>
          <article className="busbar-tap wide">
            <CircuitSymbol name="lamp" />
            <h2 className="text-display-2 mt-3.5 sm:mt-9">Vision</h2>
            <p className="text-lead mt-5 max-w-[38ch] text-soft">{vision}</p>
          </article>
        </div>
      </section>
    </>
  )
}
