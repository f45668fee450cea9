import { getRouteApi } from '@tanstack/react-router'
import { useContent } from '../../../core/page/page-draft.ts'
import { mission, vision } from '../content/journey.ts'
import { CircuitSymbol } from '../parts/circuit-symbol.tsx'
import { CompanyStory } from './company-story.tsx'

const route = getRouteApi('/_site/about')

/** Section of the about page: story, mission and vision. Works without script. */
export default function StoryAndMission() {
  const content = useContent(route.useLoaderData().content)
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
