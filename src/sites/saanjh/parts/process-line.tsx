import type { ReactNode } from 'react'
import { Reveal } from '../../../core/ui/reveal.tsx'
import { SectionHead } from '../../../core/ui/section-head.tsx'
import { processHeading, processIntro, processSteps, type ProcessStep } from '../content/process.ts'

/**
 * The six stages of the work, drawn as a single line from the supply to a lamp; vertical on a phone. Heading and intro
 * may come from the back office.
 */
export function ProcessLine({ heading, intro }: { heading?: string; intro?: string }) {
  return (
    <section className="py-section overflow-clip bg-sheet below-fold [--height:1100px] lg:[--height:640px]">
      <div className="page-width">
        <SectionHead title={heading || processHeading} width="max-w-[8ch]" className="mb-12">
          {intro || processIntro}
        </SectionHead>
        <ol className="lg:grid lg:grid-cols-6">
          {processSteps.map(({ title, text, symbol }) => (
            <li
              key={title}
              className="process-step relative pb-11 pl-18 max-lg:last:pb-0 lg:pl-0 lg:pt-59.5 lg:pr-6.5 lg:pb-0"
            >
              <Reveal
                type="slideRight"
                className="process-symbol absolute -top-4 -left-1.5 size-14.5 lg:top-15.5 lg:left-0 lg:size-24"
              >
                <svg
                  className="size-full overflow-visible"
                  viewBox="-48 -48 96 96"
                  fill="none"
                  stroke="currentColor"
                  aria-hidden
                >
                  {SYMBOLS[symbol]}
                </svg>
              </Reveal>
              <h3 className="text-display-3 text-3xl">{title}</h3>
              <p className="mt-2 max-w-[46ch] text-base leading-[1.5] text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const SYMBOLS: Record<ProcessStep['symbol'], ReactNode> = {
  supply: <path d="M-48 0h96M-26 -9l9 9-9 9M-13 -9l9 9-9 9M0 -9l9 9-9 9" />,
  meter: (
    <>
      <path d="M-48 0h12M36 0h12" />
      <circle r="36" />
      <path d="M-14 14L14 -14M14 -14H0M14 -14V0" />
    </>
  ),
  transformer: (
    <>
      <path d="M-48 0h8M40 0h8" />
      <circle cx="-14" r="26" />
      <circle cx="14" r="26" />
    </>
  ),
  switch: <path d="M-48 0h20M28 0h20M-28 0L26 -32M28 -13v26" />,
  breaker: <path d="M-48 0h20M28 0h20M-28 0L24 -32M18 -10l20 20M38 -10L18 10" />,
  lamp: (
    <>
      <path d="M-48 0h12" />
      <circle className="lit" r="36" />
      <path d="M-25.500 -25.500L25.500 25.500M25.500 -25.500L-25.500 25.500" />
    </>
  ),
}
