/** The picture for shared links of a record that has one of its own. `url` may be a path; the size is in pixels. */
export interface OgPicture {
  url: string
  width: number
  height: number
  alt: string
}

/**
 * The picture of the page at `/services/SLUG`, `/news/ID` or `/projects/SLUG`, or of `/pages/NAME`: the server cuts it out of the record's
 * photograph, or draws the title beside one of the site's pictures (`server/site/og-pictures.ts`). `pictureAlt` says
 * what that picture shows.
 */
export const ogImageOf = (path: string, title: string, pictureAlt?: string): OgPicture => ({
  url: `/og${path}.jpg`,
  width: 1200,
  height: 630,
  alt: `${toSentence(title)} ${toSentence(pictureAlt || 'Three phases as curves')}`,
})

const toSentence = (text: string) => text.trim().replace(/[^.?!…]$/, '$&.')
