import type { Inline, InlineText as InlineTextData } from '../../../server/core/text/markdown/blocks.ts'

/** Text within a block, with its marks and links. */
export function InlineText({ text }: { text: InlineTextData }) {
  if (typeof text === 'string') return text
  return text.map((part, index) => <InlinePart key={index} part={part} />)
}

function InlinePart({ part }: { part: Inline }) {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'break':
      return <br />
    case 'link':
      return (
        <a href={part.href} rel="noopener noreferrer">
          <InlineText text={part.text} />
        </a>
      )
    case 'strong':
    case 'em':
    case 'del':
    case 'code': {
      const Mark = part.kind
      return (
        <Mark>
          <InlineText text={part.text} />
        </Mark>
      )
    }
  }
}
