import '../parts/pages.css'
import { Picture } from '../../../core/ui/picture.tsx'
import { aboutText, aboutTitle } from '../content/about.ts'
import { arco } from '../content/pictures/arco.gen.ts'

/** The hero of the about page: one house in two halves, day beside dusk; on a phone day above dusk. */
export function AboutHero() {
  const [day, dusk] = aboutTitle.split(/(?<=,) /)
  const pictureProps = {
    picture: arco,
    sizes: SIZES,
    priority: true,
    imgClassName: 'object-[64%_50%] lg:object-[50%_0]',
  }
  return (
    // The minimum height grows with the text, which is in both halves.
    <section
      className="about-hero relative h-[86vh] min-h-160 overflow-clip bg-dusk lg:min-h-[760px]"
      data-theme="dusk"
    >
      <Picture
        {...pictureProps}
        alt="A lime-plaster arcade, one half still without light, the other lit"
        state="off"
        fill
      />
      <Picture {...pictureProps} alt="" state="lit" className="about-hero-dusk" fill />
      <div className="about-hero-shade absolute inset-0 bg-night" aria-hidden />
      <h1 className="text-display-1 page-width lg:grid lg:grid-cols-2 lg:pt-[150px]">
        <span>{day}</span> <span className="text-live">{dusk}</span>
      </h1>
      <p className="page-width text-lead absolute inset-x-0 bottom-8 lg:bottom-14">
        <span className="block max-w-[30ch]">{aboutText}</span>
      </p>
    </section>
  )
}

const SIZES = '(width < 64rem) max(100vw, 138svh, 1024px), max(100vw, 138svh, 1216px)'
