import './home.css'
import { useEffect, useState } from 'react'
import { HERO_MAGNET_STRENGTH } from '../../../../server/constants/schema.ts'
import { startYourProject } from '../../../content/copy.ts'
import { heroBreakers, heroBreakersHint, heroEyebrow } from '../../../content/hero.ts'
import { hero } from '../../../content/pictures/hero.gen.ts'
import { heroTall } from '../../../content/pictures/hero-tall.gen.ts'
import { CtaLink } from '../../../ui/button.tsx'
import { afterLoad } from '../../../ui/light.ts'
import { Magnetic } from '../../../ui/magnetic.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { HERO_NARROW, HERO_WIDE } from './hero-sizes.ts'

type Layer = (typeof heroBreakers)[number]['layer']

/** A model of a district at dusk, and the three breakers that light it. */
export function Hero({ title, description }: { title: string; description: string }) {
  const [off, setOff] = useState<readonly Layer[]>([])
  const turn = (layer: Layer) =>
    setOff((off) => (off.includes(layer) ? off.filter((one) => one !== layer) : [...off, layer]))

  return (
    <section className="model-hero" data-theme="dusk" data-hero>
      <Model off={off} />
      <div className="wrap model-hero-words">
        <p className="eyebrow text-[#ffcb8b]">{heroEyebrow}</p>
        <h1 className="d1 mt-4 lg:max-w-[13.5ch] lg:text-[clamp(3.5rem,5.6vw,6.25rem)]">{title}</h1>
        <p className="lead mt-5 max-w-[440px] lg:mt-8 lg:max-w-[366px]">{description}</p>
        <Magnetic strength={HERO_MAGNET_STRENGTH} className="mt-6 self-start lg:mt-8">
          <CtaLink to="/inquiry">{startYourProject}</CtaLink>
        </Magnetic>
        <div className="mcb-board" role="group" aria-label="Light the three districts">
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
 * one for the streets, are asked for once the page has loaded, and lie beneath until a breaker is thrown.
 */
function Model({ off }: { off: readonly Layer[] }) {
  const [layered, setLayered] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    afterLoad(left.signal, () => setLayered(true))
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
      <div className={`all ${off.length > 0 && layered ? 'off' : ''}`}>
        <Picture {...common} state="all" priority />
      </div>
    </div>
  )
}
