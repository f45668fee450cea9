import { Link } from '@tanstack/react-router'
import { Section } from '../../../admin/section.tsx'
import type { MediaUse } from './media-form.tsx'

/** The kinds of records that show pictures, and the screen that opens them. */
const SCREENS = {
  ltf_projects: { kind: 'Project', to: '/admin/projects' },
  ltf_team_members: { kind: 'Team member', to: '/admin/team' },
  ltf_clients: { kind: 'Client', to: '/admin/clients' },
  articles: { kind: 'Article', to: '/admin/news' },
} as const

const isKnown = (table: string): table is keyof typeof SCREENS => table in SCREENS

/** The records that show a picture, each as a link that opens it. */
export function MediaUses({ uses }: { uses: MediaUse[] | undefined }) {
  return (
    <Section title="Used in">
      {!uses && <p className="text-soft">Loading...</p>}
      {uses?.length === 0 && <p className="text-soft">No record shows this picture.</p>}
      {!!uses?.length && (
        <ul className="divide-y divide-rule border-y border-rule">
          {uses.map(({ table, record_id, title }) => (
            <li key={record_id} className="flex min-h-11 flex-wrap items-center gap-x-2 text-md">
              {isKnown(table) ? (
                <>
                  <Link
                    to={SCREENS[table].to}
                    search={{ record: record_id }}
                    className="link link-action wrap-anywhere"
                  >
                    {title}
                  </Link>
                  <span className="text-sm text-soft">{SCREENS[table].kind}</span>
                </>
              ) : (
                title
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
