/** Two lines: the menu button of a small screen. */
export function MenuIcon() {
  return (
    <svg width="22" height="12" viewBox="0 0 26 14" stroke="currentColor" strokeWidth="1.8" aria-hidden>
      <path d="M0 2h26M0 12h26" />
    </svg>
  )
}

/** The firm's logo mark: an open switch. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 40 22" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M0 15h9M31 15h9" />
      <circle cx="9" cy="15" r="2.4" fill="currentColor" stroke="none" />
      <circle cx="31" cy="15" r="2.4" fill="currentColor" stroke="none" />
      <path className="arm" d="M9 15h22" />
    </svg>
  )
}
