import type { ReactNode } from 'react'

/** The empty state of a list: a drawing, a sentence, and optionally the button that adds the first record. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center rounded-box border border-base-300 bg-base-100 px-6 py-14 text-center">
      <OpenCircuit />
      <p className="mt-6 max-w-[34ch] text-lg">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

/** An unlit lamp behind an open switch. */
export function OpenCircuit() {
  return (
    <svg
      width="220"
      height="70"
      viewBox="0 0 220 70"
      fill="none"
      stroke="var(--color-edge)"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M0 46h78M142 46h30M79 46l56-29" />
      <circle cx="79" cy="46" r="4" fill="var(--color-edge)" />
      <circle cx="141" cy="46" r="4" fill="var(--color-edge)" />
      <circle cx="192" cy="46" r="20" />
      <path d="M178 32l28 28M206 32l-28 28" />
    </svg>
  )
}
