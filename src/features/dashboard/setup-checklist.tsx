import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, plural } from '../../../server/core/count/schema.ts'
import { useTRPC } from '../../queries.tsx'

/** The remaining set-up steps, and pictures without a description. Renders nothing if there are none (D98). */
export function SetupChecklist() {
  const { data } = useQuery(useTRPC().stats.setup.queryOptions())
  if (!data) return null
  const undescribed = data.pictures_without_alt
  const steps = [
    {
      done: data.phone,
      what: 'Enter your phone number',
      why: 'Sample number: replace it.',
      to: '/admin/settings',
    },
    {
      done: data.project,
      what: 'Add the first project',
      why: 'Until then, visitors see samples.',
      to: '/admin/projects',
    },
    {
      done: data.map,
      what: 'Choose your map',
      why: 'Until then, Contact shows a drawing.',
      to: '/admin/settings',
    },
    {
      done: data.legal,
      what: 'Have the legal texts reviewed',
      why: 'Drafts: have a lawyer review them.',
      to: '/admin/settings',
    },
    {
      done: data.second_admin,
      what: 'Add a second person',
      why: 'So a lost password does not lock everyone out.',
      to: '/admin/accounts',
    },
    {
      done: data.mail,
      what: 'Connect a mail server',
      why: 'SMTP_URL is not set: mails are only written to the log.',
      to: null,
    },
    {
      done: data.backup,
      what: 'Set up backups',
      why: 'Set BACKUP_DIR or a bucket on the server: without backups, a lost disk loses everything.',
      to: null,
    },
    ...(undescribed > 0
      ? [
          {
            done: false,
            what: `Describe ${plural(undescribed, { one: 'one picture', other: `${formatCount(undescribed)} pictures` })}`,
            why: 'Until then, screen readers skip them.',
            to: '/admin/media',
            search: { filter: 'without_alt' },
          } as const,
        ]
      : []),
  ] as const
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null

  return (
    <section className="card px-4 pt-3 pb-2 lg:px-6 lg:pt-4" aria-labelledby="set-up">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="set-up" className="text-lg font-heading">
          Left to set up
        </h2>
        <p className="tabular-nums text-soft">
          {done} of {steps.length} done
        </p>
      </div>
      <ul className="mt-2 grid gap-x-10 lg:grid-cols-2">
        {steps.map(
          ({ done, what, why, to, ...link }) =>
            !done && (
              <li
                key={what}
                className="grid content-start justify-items-start border-t border-rule pt-0.5 pb-2.5"
              >
                {to ? (
                  <Link to={to} {...link} className="link link-action">
                    {what}
                  </Link>
                ) : (
                  <span className="flex min-h-11 items-center font-strong">{what}</span>
                )}
                <span className="text-sm text-soft">{why}</span>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
