import './home.css'
import { useState } from 'react'
import { HERO_MAGNET_STRENGTH } from '../../../../server/core/constants/schema.ts'
import { CtaLink } from '../../../core/ui/button.tsx'
import { Magnetic } from '../../../core/ui/magnetic.tsx'
import { startYourProject } from '../content/copy.ts'
import { heroBreakers, heroBreakersHint, heroEyebrow } from '../content/hero.ts'
import { DistrictModel, type Layer } from './district-model.tsx'

/** The home page's hero: a model of a district at dusk, and three circuit breakers that switch its light layers. */
export function HomeHero({ title, description }: { title: string; description: string }) {
  /** Undefined until a breaker is used for the first time. */
  const [offLayers, setOffLayers] = useState<readonly Layer[]>()
  const off = offLayers ?? []
  const toggleLayer = (layer: Layer) =>
    setOffLayers((current = []) =>
      current.includes(layer) ? current.filter((other) => other !== layer) : [...current, layer],
    )

  return (
    <section className="home-hero" data-theme="dusk" data-hero>
      <div className="home-hero-text page-width">
        <p className="text-eyebrow text-live-light">{heroEyebrow}</p>
        <h1 className="text-display-1 mt-4 lg:max-w-[12em] lg:text-[clamp(3rem,min(5vw,8.5svh),6rem)] lg:text-wrap">
          {title}
        </h1>
        <p className="text-lead mt-5 max-w-[440px] lg:mt-auto lg:max-w-[366px]">{description}</p>
        <Magnetic strength={HERO_MAGNET_STRENGTH} className="mt-6 self-start lg:mt-8">
          <CtaLink to="/inquiry">{startYourProject}</CtaLink>
        </Magnetic>
        <div className="mcb-board print:hidden" role="group" aria-label="Light the three districts">
          <p className="text-label rounded-field bg-night px-3 py-1.5">{heroBreakersHint}</p>
          <div className="mcb-row">
            {heroBreakers.map(({ layer, label }) => (
              <button
                key={layer}
                type="button"
                role="switch"
                aria-checked={!off.includes(layer)}
                className={`mcb ${layer}`}
                onClick={() => toggleLayer(layer)}
              >
                <b>{label}</b>
                <span className="slot" aria-hidden>
                  <i />
                </span>
                <span className="phase" />
                <span className="lamp" />
              </button>
            ))}
          </div>
        </div>
      </div>
      {/* After the text: the picture is at the bottom of the hero, whose height depends on the text. */}
      <DistrictModel off={off} touched={offLayers !== undefined} />
    </section>
  )
}
