/** Selects interactive elements for the custom cursor and the sounds. Text fields are excluded: they use the I-beam. */
export const INTERACTIVE_SELECTOR =
  'a[href], button, summary, select, label[for], input[type=submit], input[type=button], input[type=checkbox], input[type=radio], input[type=range], [role=button], [role=tab], [role=switch]'
