/** The logo, an open switch, for an element with the class `brand`. */
export const BrandMark = () => (
  <svg
    className="h-5.5 w-10 flex-none overflow-visible"
    viewBox="0 0 40 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden
  >
    <path d="M0 15h9M31 15h9" />
    <circle cx="9" cy="15" r="2.4" fill="currentColor" stroke="none" />
    <circle cx="31" cy="15" r="2.4" fill="currentColor" stroke="none" />
    <path className="arm" d="M9 15h22" />
  </svg>
)
