/** A page's picture for shared links. `url` may be a path; the size is in pixels. */
export interface OgPicture {
  url: string
  width: number
  height: number
  alt: string
}

/**
 * The picture of the page at `/services/SLUG`, `/news/ID`, `/projects/SLUG` or `/pages/NAME`: the server crops the
 * record's photograph, or draws the title beside one of the site's pictures (`server/site/og-pictures.ts`).
 * @param pictureAlt describes that photograph or picture
 */
export const ogImageOf = (path: string, title: string, pictureAlt?: string): OgPicture => ({
  url: `/og${path}.jpg`,
  width: 1200,
  height: 630,
  alt: `${toSentence(title)} ${toSentence(pictureAlt || 'Three phases as curves')}`,
})

const toSentence = (text: string) => text.trim().replace(/[^.?!…]$/, '$&.')
