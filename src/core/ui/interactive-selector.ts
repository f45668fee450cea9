/** Selects interactive elements for the custom cursor and the sounds, except text fields, which have the text cursor. */
export const INTERACTIVE_SELECTOR =
  'a[href], button, summary, select, label[for], input[type=submit], input[type=button], input[type=checkbox], input[type=radio], input[type=range], [role=button], [role=tab], [role=switch]'
