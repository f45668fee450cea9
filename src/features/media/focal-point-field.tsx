import { type MouseEvent, useId } from 'react'
import { MediaImage } from '../../core/media/media-image.tsx'
import type { Picture } from './picture-draft.ts'

/** A point of a picture, in percent of its width and height, in steps of 5. Crops follow it in steps of 25. */
export interface FocalPoint {
  x: number
  y: number
}

interface FocalPointFieldProps {
  picture: Picture
  focus: FocalPoint
  /** Ignored while the picture is being saved. */
  onChange: (focus: FocalPoint) => void
}

/** The whole picture with its focal point. A click on the picture sets it; two sliders set it without a pointer. */
export function FocalPointField({ picture, focus, onChange }: FocalPointFieldProps) {
  const { alt, width, height } = picture
  const id = useId()

  function setFromPress({ currentTarget, clientX, clientY }: MouseEvent) {
    const box = currentTarget.getBoundingClientRect()
    const toPercent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 20) * 5
    onChange({
      x: toPercent((clientX - box.left) / box.width),
      y: toPercent((clientY - box.top) / box.height),
    })
  }

  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5">Focal point</legend>
      <div
        role="presentation"
        className="relative mx-auto cursor-crosshair"
        style={{ width: `min(100%, ${(46 * width) / height}svh)`, aspectRatio: `${width} / ${height}` }}
        onClick={setFromPress}
      >
        <MediaImage
          picture={picture}
          alt={alt}
          sizes="(width >= 48rem) 470px, 100vw"
          className="size-full rounded-field"
        />
        <span
          className="pointer-events-none absolute size-9 -translate-1/2 rounded-full border-3 border-white outline-2 outline-night"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        Choose what must stay in view. Every crop is made around it.
      </p>
      <PercentSlider label="From the left" value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
      <PercentSlider label="From the top" value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
    </fieldset>
  )
}

function PercentSlider({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (value: number) => void
}) {
  return (
    <label className="grid min-h-11 grid-cols-[7rem_minmax(0,1fr)_3.5rem] items-center text-md">
      {label}
      <input
        type="range"
        className="range range-sm w-full [--range-fill:0]"
        max={100}
        step={5}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <span className="tabular-nums text-right text-soft" aria-hidden>
        {value} %
      </span>
    </label>
  )
}
