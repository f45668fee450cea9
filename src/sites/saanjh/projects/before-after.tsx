import { projectPage } from '../content/project-page.ts'
import { ProjectPicture } from '../parts/project-picture.tsx'
import { stateSizes } from './picture-sizes.ts'
import type { ProjectPhoto } from './project-photo.ts'

interface BeforeAfterProps {
  before: ProjectPhoto
  after: ProjectPhoto
}

/**
 * Two stacked pictures of one view, and a slider that moves the divide between them. Without script, and in print, they
 * are side by side.
 */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  return (
    <section className="py-section bg-sheet print:py-8 below-fold [--height:540px] lg:[--height:800px]">
      <div className="page-width">
        <h2 className="text-display-2 mb-10 lg:mb-14">{projectPage.beforeAfter}</h2>
        <div className="before-after">
          <State {...before} label={projectPage.before} badge="badge-secondary" />
          <State {...after} label={projectPage.after} badge="badge-primary right-0" />
          <input
            ref={moveDivide}
            type="range"
            defaultValue={50}
            aria-label={projectPage.divide}
            onInput={({ currentTarget }) => moveDivide(currentTarget)}
          />
          <DivideHandle />
        </div>
        <p className="text-label mt-3 text-soft noscript:hidden print:hidden">{projectPage.divideHint}</p>
      </div>
    </section>
  )
}

function State({ label, badge, ...photo }: ProjectPhoto & { label: string; badge: string }) {
  return (
    <figure>
      <ProjectPicture {...photo} sizes={stateSizes} still className="size-full" />
      <figcaption className={`badge absolute bottom-0 ${badge}`}>{label}</figcaption>
    </figure>
  )
}

/** The line between the two pictures, with the handle to drag. */
function DivideHandle() {
  return (
    <span className="before-after-divide" aria-hidden>
      <svg width="46" height="72" viewBox="0 0 46 72" fill="none">
        <rect
          x=".5"
          y=".5"
          width="45"
          height="71"
          rx="3"
          fill="var(--color-sheet)"
          stroke="var(--color-edge)"
        />
        <rect x="9" y="21" width="28" height="30" rx="2" fill="var(--color-night)" />
        <path d="M20 31l-5 5 5 5M26 31l5 5-5 5" stroke="var(--color-live)" strokeWidth="2" />
      </svg>
    </span>
  )
}

/** Moves the divide to the slider's value. By script, because the CSP forbids style attributes in the markup. */
function moveDivide(slider: HTMLInputElement | null) {
  if (!slider) return
  slider.parentElement?.style.setProperty('--divide', `${slider.value}%`)
  slider.ariaValueText = `${slider.value}% before, ${100 - slider.valueAsNumber}% after`
}
