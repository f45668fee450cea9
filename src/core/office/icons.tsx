/** Two lines: the menu button of a small screen. */
export function MenuIcon() {
  return (
    <svg width="22" height="12" viewBox="0 0 26 14" stroke="currentColor" strokeWidth="1.8" aria-hidden>
      <path d="M0 2h26M0 12h26" />
    </svg>
  )
}
