/** The part of a text that a pattern finds. */
export const partOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? ''

/** The code without comments, formatting, the order of imported names, and the lengths of texts. */
export function normalise(code: string): string[] {
  const text = code
    .replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$|\{\/\*.*\*\/\}/gm, '')
    .replaceAll(/^import (type )?\{([^}]*)\}/gm, (_, type = '', names: string) => {
      const sorted = names.split(',').flatMap((name) => name.trim() || [])
      return `import ${type}{ ${sorted.toSorted().join(', ')} }`
    })
    .replaceAll(/(singleLine|title)\((.*?)\d+\)/g, '$1($2n)')
  const [imports, body] = [text.match(/^import .*$/gm) ?? [], text.replaceAll(/^import .*$/gm, '')]
  // One statement or property to a line, whatever the formatter made of it.
  const pieces = body
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(){}[\],;<>=.]) ?/g, '$1')
    .replaceAll(/,(?=[)\]}])/g, '')
  return [...imports.toSorted(), ...pieces.trim().split(/(?<=[,;({}])/)]
}
