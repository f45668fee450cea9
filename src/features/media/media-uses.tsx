import { Link } from '@tanstack/react-router'
import { SECTIONS } from '../../../server/sections/schema.ts'
import { Section } from '../../core/office/section.tsx'
import type { MediaUse } from './picture-draft.ts'

/** The records that show a picture, each as a link that opens it. */
export function MediaUses({ uses }: { uses: MediaUse[] | undefined }) {
  return (
    <Section title="Used in">
      {!uses && <p className="text-soft">Loading...</p>}
      {uses?.length === 0 && <p className="text-soft">No record shows this picture.</p>}
      {!!uses?.length && (
        <ul className="divide-y divide-rule border-y border-rule">
          {uses.map((use) => (
            <li key={use.record_id} className="flex min-h-11 flex-wrap items-center gap-x-2 text-md">
              <RecordLink {...use} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function RecordLink({ table, record_id, title }: MediaUse) {
  const section = SECTIONS.find((section) => section.table === table)
  if (!section) return title
  return (
    <>
      <Link to={section.path} search={{ record: record_id }} className="link link-action wrap-anywhere">
        {title}
      </Link>
      <span className="text-sm text-soft">{capitalize(section.one)}</span>
    </>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
