/** What can be pressed, for the cursor and the sounds. Text fields are not among them: they keep the system's caret. */
export const INTERACTIVE_SELECTOR =
  'a[href], button, summary, select, label[for], input[type=submit], input[type=button], input[type=checkbox], input[type=radio], input[type=range], [role=button], [role=tab], [role=switch]'
