import './home.css'
import { useEffect, useState } from 'react'
import { HERO_MAGNET_STRENGTH } from '../../../../server/constants/schema.ts'
import { startYourProject } from '../../../content/copy.ts'
import { heroBreakers, heroBreakersHint, heroEyebrow } from '../../../content/hero.ts'
import { hero } from '../../../content/pictures/hero.gen.ts'
import { heroTall } from '../../../content/pictures/hero-tall.gen.ts'
import { CtaLink } from '../../../ui/button.tsx'
import { afterLoad, wantsStillness } from '../../../ui/light.ts'
import { Magnetic } from '../../../ui/magnetic.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { HERO_NARROW, HERO_WIDE } from './hero-sizes.ts'

type Layer = (typeof heroBreakers)[number]['layer']

/** A model of a district at dusk, and the three breakers that light it. */
export function Hero({ title, description }: { title: string; description: string }) {
  const [thrown, setThrown] = useState<readonly Layer[]>()
  const off = thrown ?? []
  const turn = (layer: Layer) =>
    setThrown((off = []) => (off.includes(layer) ? off.filter((one) => one !== layer) : [...off, layer]))

  return (
    <section className="model-hero" data-theme="dusk" data-hero>
      <Model off={off} touched={thrown !== undefined} />
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
                onClick={() => turn(layer)}
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

const NARROW = { picture: heroTall, media: '(width < 64rem)', sizes: HERO_NARROW }

/**
 * The lit picture is served and stays while every circuit is on. The unlit model and its light, one layer a circuit and
 * one for the streets, are asked for once the page has loaded, and lie beneath until a breaker is thrown; where data is
 * to be saved or nothing to move, they are asked for only then.
 */
function Model({ off, touched }: { off: readonly Layer[]; touched: boolean }) {
  const [loaded, setLoaded] = useState(false)
  const layered = loaded || touched
  useEffect(() => {
    const left = new AbortController()
    if (!wantsStillness()) afterLoad(left.signal, () => setLoaded(true))
    return () => left.abort()
  }, [])

  const common = {
    picture: hero,
    sizes: HERO_WIDE,
    alt: '',
    narrow: NARROW,
    className: 'size-full',
    imgClassName: 'model-cut',
  }
  const light = (on: boolean) => `light ${on ? '' : 'off'}`
  return (
    <div className="model-stage" aria-hidden>
      {layered && (
        <>
          <div>
            <Picture {...common} state="off" />
          </div>
          {heroBreakers.map(({ layer }) => (
            <div key={layer} className={light(!off.includes(layer))}>
              <Picture {...common} state={layer} />
            </div>
          ))}
          <div className={light(off.length < heroBreakers.length)}>
            <Picture {...common} state="str" />
          </div>
        </>
      )}
      <div className={`all ${off.length > 0 ? 'off' : ''}`}>
        <Picture {...common} state="all" priority />
      </div>
    </div>
  )
}
