/**
 * Starts a download, as pressing a link with `download` does.
 * @param name of the file; empty: the one that the server gives it
 */
export function startDownload(href: string, name = ''): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
