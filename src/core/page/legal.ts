/** The firm in a legal text, from the settings. */
export type LegalParty = { brand: string; email: string; address: string }

/** `months` is RETENTION_MONTHS: how long an inquiry that led to no work is stored. */
export type DataController = LegalParty & { months: number }

/** A default legal text (D37), used while the settings have none. `lang` is set on its element (D99). */
export type LegalText = {
  /** In BCP 47. */
  lang: string
  /** The language's own name, for the list of languages. */
  language: string
  title: string
  /** Shown above the text until the settings say that counsel has reviewed it. */
  reviewNotice: string
  sections: readonly {
    heading: string
    paragraphs: readonly string[]
    items?: readonly string[]
  }[]
}
