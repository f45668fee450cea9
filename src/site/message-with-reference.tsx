/** A message with the inquiry's reference, which the visitor can name on the phone (D69). */
export function MessageWithReference({ text, reference }: { text: string; reference: string }) {
  return (
    <>
      {text}
      <span className="tabular-nums block">Reference {reference}</span>
    </>
  )
}
