/** Who stands behind the site, from the settings. */
export type LegalParty = { brand: string; email: string; address: string }

/** And for how long the server keeps an inquiry that came to nothing. */
export type DataController = LegalParty & { months: number }

/** A legal text where the settings hold none (D37); `lang` goes on the element that holds it (D99). */
export type LegalText = {
  lang: 'en' | 'hi' | 'mr'
  /** The language's own name, for the link that leads to this version. */
  language: string
  title: string
  /** Shown above the text as long as the settings do not say that counsel has read it. */
  reviewNotice: string
  sections: readonly {
    heading: string
    paragraphs: readonly string[]
    items?: readonly string[]
  }[]
}
