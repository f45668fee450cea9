import './home.css'
import { useEffect, useState } from 'react'
import { HERO_MAGNET_STRENGTH } from '../../../../server/constants/schema.ts'
import { startYourProject } from '../../../content/copy.ts'
import { heroBreakers, heroBreakersHint, heroEyebrow } from '../../../content/hero.ts'
import { heroTall } from '../../../content/pictures/hero-tall.gen.ts'
import { hero } from '../../../content/pictures/hero.gen.ts'
import { CtaLink } from '../../../ui/button.tsx'
import { Magnetic } from '../../../ui/magnetic.tsx'
import { afterPageLoad, prefersStillPictures } from '../../../ui/picture-lighting.ts'
import { Picture } from '../../../ui/picture.tsx'
import { HERO_SIZES_NARROW, HERO_SIZES_WIDE } from './hero-sizes.ts'

type Layer = (typeof heroBreakers)[number]['layer']

/** A model of a district at dusk, and the three breakers that light it. */
export function HomeHero({ title, description }: { title: string; description: string }) {
  const [offLayers, setOffLayers] = useState<readonly Layer[]>()
  const off = offLayers ?? []
  const toggleLayer = (layer: Layer) =>
    setOffLayers((off = []) =>
      off.includes(layer) ? off.filter((other) => other !== layer) : [...off, layer],
    )

  return (
    <section className="model-hero" data-theme="dusk" data-hero>
      <DistrictModel off={off} touched={offLayers !== undefined} />
      <div className="wrap model-hero-words">
        <p className="eyebrow text-[#ffcb8b]">{heroEyebrow}</p>
        <h1 className="d1 mt-4 lg:max-w-[12em] lg:text-[clamp(3rem,min(5vw,8.5svh),6rem)] lg:text-wrap">
          {title}
        </h1>
        <p className="lead mt-5 max-w-[440px] lg:mt-auto lg:max-w-[366px]">{description}</p>
        <Magnetic strength={HERO_MAGNET_STRENGTH} className="mt-6 self-start lg:mt-8">
          <CtaLink to="/inquiry">{startYourProject}</CtaLink>
        </Magnetic>
        <div className="mcb-board print:hidden" role="group" aria-label="Light the three districts">
          <p className="lbl rounded-[2px] bg-night px-3 py-1.5">{heroBreakersHint}</p>
          <div className="mcbs">
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
                <span className="phase" aria-hidden />
                <span className="lamp" aria-hidden />
              </button>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

const NARROW_SOURCE = { picture: heroTall, media: '(width < 64rem)', sizes: HERO_SIZES_NARROW }

/**
 * The lit picture is served and stays while every circuit is on. The unlit model and its light, one layer a circuit and
 * one for the streets, are asked for once the page has loaded, and lie beneath until a breaker is thrown; where data is
 * to be saved or nothing to move, they are asked for only then.
 */
function DistrictModel({ off, touched }: { off: readonly Layer[]; touched: boolean }) {
  const [loaded, setLoaded] = useState(false)
  const showLayers = loaded || touched
  useEffect(() => {
    const unmount = new AbortController()
    if (!prefersStillPictures()) afterPageLoad(unmount.signal, () => setLoaded(true))
    return () => unmount.abort()
  }, [])

  const pictureProps = {
    picture: hero,
    sizes: HERO_SIZES_WIDE,
    alt: '',
    narrow: NARROW_SOURCE,
    className: 'size-full',
    imgClassName: 'model-cut',
  }
  const lightClass = (on: boolean) => `light ${on ? '' : 'off'}`
  return (
    <div className="model-stage" aria-hidden>
      {showLayers && (
        <>
          <div>
            <Picture {...pictureProps} state="off" />
          </div>
          {heroBreakers.map(({ layer }) => (
            <div key={layer} className={lightClass(!off.includes(layer))}>
              <Picture {...pictureProps} state={layer} />
            </div>
          ))}
          <div className={lightClass(off.length < heroBreakers.length)}>
            <Picture {...pictureProps} state="str" />
          </div>
        </>
      )}
      <div className={`all ${off.length > 0 ? 'off' : ''}`}>
        <Picture {...pictureProps} state="all" priority />
      </div>
    </div>
  )
}
