import { useEffect, useState } from 'react'
import { afterPageLoad } from '../../../core/ui/image-loading.ts'
import { prefersStillPictures } from '../../../core/ui/picture-lighting.ts'
import { Picture } from '../../../core/ui/picture.tsx'
import { heroBreakers } from '../content/hero.ts'
import { heroTall } from '../content/pictures/hero-tall.gen.ts'
import { hero } from '../content/pictures/hero.gen.ts'
import { HERO_SIZES_NARROW, HERO_SIZES_WIDE } from './hero-sizes.ts'

/** A light layer of the picture, switched by one breaker. */
export type Layer = (typeof heroBreakers)[number]['layer']

const NARROW_SOURCE = { picture: heroTall, media: '(width < 64rem)', sizes: HERO_SIZES_NARROW }

/**
 * The picture of the district as stacked layers. The fully lit picture is in the served page and is shown while every
 * circuit is on. The layers below it (the unlit model, one light layer per circuit, one for the streets) are requested
 * after the page has loaded; with reduced motion or Save-Data only when `touched`, that is, after a breaker was used.
 */
export function DistrictModel({ off, touched }: { off: readonly Layer[]; touched: boolean }) {
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
    imgClassName: 'lg:object-[70%_0]',
  }
  const lightClass = (on: boolean) => `light ${on ? '' : 'opacity-0'}`
  return (
    <div className="home-hero-picture" aria-hidden>
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
      <div className={off.length > 0 ? 'opacity-0' : ''}>
        <Picture {...pictureProps} state="all" priority />
      </div>
    </div>
  )
}
