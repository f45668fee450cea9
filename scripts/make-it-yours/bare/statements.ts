/**
 * The statements at the top level of a module, each with the comment above it and the blank lines after it. It relies on the
 * formatter: a statement begins at the margin, and goes on while lines are indented or close it.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let isComment = false
  for (const line of text.split(/(?<=\n)/)) {
    const continues = /^[\s)}\]>]/.test(line)
    if (continues || isComment) statements.push((statements.pop() ?? '') + line)
    else statements.push(line)
    if (!continues || line.startsWith(' *')) isComment = /^(?:\/\/|\/\*| \*)/.test(line)
  }
  return statements
}
