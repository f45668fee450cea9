/** The part of a text that matches a pattern. */
export const partOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? ''

/** The code as lines, regardless of comments, formatting, the order of imported names, and maximum text lengths. */
export function normalise(code: string): string[] {
  const text = code
    .replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$|\{\/\*.*\*\/\}/gm, '')
    .replaceAll(/^import (type )?\{([^}]*)\}/gm, (_, type = '', names: string) => {
      const sorted = names.split(',').flatMap((name) => name.trim() || [])
      return `import ${type}{ ${sorted.toSorted().join(', ')} }`
    })
    .replaceAll(/(singleLine|title)\((.*?)\d+\)/g, '$1($2n)')
  const [imports, body] = [text.match(/^import .*$/gm) ?? [], text.replaceAll(/^import .*$/gm, '')]
  // One statement or property per line, however the formatter has laid them out.
  const pieces = body
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(){}[\],;<>=.]) ?/g, '$1')
    .replaceAll(/,(?=[)\]}])/g, '')
  return [...imports.toSorted(), ...pieces.trim().split(/(?<=[,;({}])/)]
}
