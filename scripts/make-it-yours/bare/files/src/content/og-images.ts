/** What the picture for shared links shows, `/images/og-NAME.jpg`. */
export const ogImageAlt = {
  home: 'The name of the firm beside three phases as curves.',
} as const

export type OgImage = keyof typeof ogImageAlt

/** The picture for shared links of a page that has one of its own. `url` may be a path; the size is in pixels. */
export interface OgPicture {
  url: string
  width: number
  height: number
  alt: string
}

/** The picture of the section at `/pages/NAME`: the server draws its title (`server/pages/og-pictures.ts`). */
export const ogImageOf = (path: string, title: string): OgPicture => ({
  url: `/og${path}.jpg`,
  width: 1200,
  height: 630,
  alt: `${title.trim().replace(/[^.?!…]$/, '$&.')} Three phases as curves.`,
})
