/** The arrow of links and buttons. Separate from icons.tsx, because every page needs the arrow at once. */
export function Arrow() {
  return (
    <svg
      width="22"
      height="12"
      viewBox="0 0 22 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
    >
      <path d="M0 6h20M15 1l5 5-5 5" />
    </svg>
  )
}
