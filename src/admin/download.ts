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
