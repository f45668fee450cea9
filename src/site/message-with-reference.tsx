/** What to call it by on the phone, under the words of the message (D69). */
export function MessageWithReference({ text, reference }: { text: string; reference: string }) {
  return (
    <>
      {text}
      <span className="num block">Reference {reference}</span>
    </>
  )
}
