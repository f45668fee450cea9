/** Replaces a picture that failed: the fallback, or an open switch. The `<img>` stays, transparent, for its alt text. */
export function MissingPicture({ fallback }: { fallback: string | undefined }) {
  if (fallback) return <img src={fallback} alt="" className="absolute inset-0" />
  return (
    <svg
      viewBox="0 0 40 22"
      className="absolute inset-0 m-auto w-16 opacity-80"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M0 15h9M31 15h9M9 15 28.600 5" />
      <path d="M9 15h.01M31 15h.01" strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}
