/**
 * The text of a module without the declaration of a name at its top level, with the comment above it. It relies on the
 * formatter: a declaration begins at the margin, and goes on while lines are indented or close it.
 */
export function withoutDeclaration(text: string, name: string): string {
  const reExported = withoutReExport(text, name)
  if (reExported !== text) return reExported
  const lines = text.split('\n')
  const opening = new RegExp(`^(?:export )?(?:async )?(?:function|const|let|class|interface|type) ${name}\\b`)
  const first = lines.findIndex((line) => opening.test(line))
  if (first < 0) return text
  const [from, end] = [startOfComment(lines, first), endOfDeclaration(lines, first)]
  const rest = lines[end] === '' ? end + 1 : end
  return [...lines.slice(0, from), ...lines.slice(rest)].join('\n')
}

/** Without the name in `export { a, type B } from '…'`, or without the line where it is the only one. */
const withoutReExport = (text: string, name: string) =>
  text.replace(/^export (?:type )?\{([^}]*)\} from .*\n/gm, (line, names: string) => {
    const all = names.split(',').flatMap((part) => part.trim() || [])
    const left = all.filter((part) => part.split(' ').at(-1) !== name)
    if (left.length === all.length) return line
    return left.length > 0 ? line.replace(names, ` ${left.join(', ')} `) : ''
  })

function startOfComment(lines: readonly string[], first: number): number {
  const above = lines[first - 1] ?? ''
  if (above.startsWith('//')) return startOfComment(lines, first - 1)
  if (!above.endsWith('*/')) return first
  return lines.findLastIndex((line, index) => index < first && line.startsWith('/**'))
}

/** The number of the line after the declaration. */
function endOfDeclaration(lines: readonly string[], first: number): number {
  let end = first + 1
  for (let index = end; index < lines.length; index++) {
    const line = lines[index]!
    if (line === '') continue
    const closes = /^[)}\]>]/.test(line)
    if (!closes && !line.startsWith(' ')) break
    end = index + 1
    if (closes && !/[({[>=]$/.test(line)) break
  }
  return end
}
