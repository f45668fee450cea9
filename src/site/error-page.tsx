/** Shown where a page could not be drawn. Says nothing of the error itself: the log has it, under the request's id. */
export function ErrorPage() {
  return (
    <main>
      <h1>Something tripped</h1>
      <p>This page could not be drawn. Please try again in a moment.</p>
    </main>
  )
}
