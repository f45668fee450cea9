/**
 * Starts a download, like a click on a link with `download`.
 * @param name the file's name; empty: the one that the server sends
 */
export function startDownload(href: string, name = ''): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Saves a text as a file. */
export function downloadText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  startDownload(url, name)
  // Delayed, because some browsers read the blob only after asking where to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
