import type { ReactNode } from 'react'

/** A symbol of the single-line diagram, below a tap of the busbar. On a phone it is rotated, except its letters. */
export function CircuitSymbol({ name }: { name: CircuitSymbolName }) {
  return (
    <svg
      className="circuit-symbol"
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden
    >
      {SYMBOLS[name]}
    </svg>
  )
}

export type CircuitSymbolName = 'earth' | 'transformer' | 'breaker' | 'motor' | 'lamp' | 'socket' | 'meter'

const SYMBOLS: Record<CircuitSymbolName, ReactNode> = {
  earth: <path d="M36 0v36M10 36h52M19 47h34M28 58h16M34 69h4" />,
  transformer: (
    <>
      <circle cx="36" cy="26" r="16" />
      <circle cx="36" cy="46" r="16" />
      <path d="M36 0v10M36 62v10" />
    </>
  ),
  breaker: <path d="M36 0v18M36 72V52M36 52L19 20M30 12l12 12M42 12L30 24" />,
  motor: (
    <>
      <circle cx="36" cy="46" r="25" />
      <path d="M36 0v21" />
      <path className="up" d="M26 50V36l10 11 10-11v14M27 60c3-4 6-4 9 0s6 4 9 0" />
    </>
  ),
  lamp: (
    <>
      <path d="M36 0v22M19 29l34 34M53 29L19 63" />
      <circle cx="36" cy="46" r="24" />
    </>
  ),
  socket: <path d="M36 0v40M14 62a22 22 0 0 1 44 0M14 62h44" />,
  meter: (
    <>
      <path d="M36 0v20M10 20h52v46H10zM10 32h52" />
      <text
        className="up"
        x="36"
        y="56"
        textAnchor="middle"
        fontSize="18"
        fontWeight="420"
        fill="currentColor"
        stroke="none"
      >
        kWh
      </text>
    </>
  ),
}
