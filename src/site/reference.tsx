/** What to call it by on the phone, under the words of the message (D69). */
export function Reference({ words, reference }: { words: string; reference: string }) {
  return (
    <>
      {words}
      <span className="num block">Reference {reference}</span>
    </>
  )
}
