import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { connection, db as jobsDb, sendMail, startJobs } from '../../../tests/support/jobs.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { connect } from '../database/connect.ts'
import { newId } from '../database/ids.ts'

const TOKEN = 'let-me-see'

/** The names of all time series in the /metrics of a running site, histograms with their suffixes. */
async function metricNames(): Promise<Set<string>> {
  const { jobs } = await startJobs({}, 3, { hasWorkers: false })
  await sendMail(jobs)
  await sql`insert into backups (id, name, place, state, finished_at)
    values (${newId()}, 'one', '/backups', 'verified', now())`.execute(jobsDb)
  const db = connect(connection, () => {})
  onTestFinished(() => db.destroy())
  const visitor = createTestApp(db, { METRICS_TOKEN: TOKEN, DATA_DIR: '.', BACKUP_DIR: '/backups' }).visitor()
  await visitor.query('settings.get')
  const response = await visitor.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  return new Set(
    [...(await response.text()).matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name = '']) => name),
  )
}

/** Keywords, functions and labels of PromQL, which look like names of metrics. */
const LANGUAGE =
  /\b(?:sum|max|min|by|or|rate|delta|changes|vector|histogram_quantile|predict_linear|label_values|le|on)\b/g

/** The metrics that a PromQL expression names: the text without labels, strings and the language's own words. */
const namesIn = (expression: string) =>
  expression
    .replaceAll(/\bby \([^)]*\)/g, ' ')
    .replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|, (?:job|instance)\)/g, ' ')
    .replaceAll(LANGUAGE, ' ')
    .match(/[a-z_][a-z_0-9]{3,}/g) ?? []

/** Metrics that Prometheus itself adds at each scrape. */
const OF_PROMETHEUS = new Set(['up'])

const rulesFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboard = z.object({
  panels: z.array(
    z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) }),
  ),
  templating: z.object({
    list: z.array(z.looseObject({ query: z.union([z.string(), z.object({ query: z.string() })]) })),
  }),
})

const { groups } = rulesFile.parse(parse(readFileSync('ops/prometheus/alerts.yaml', 'utf8')))
const rules = groups.flatMap((group) => group.rules)
const { panels, templating } = dashboard.parse(JSON.parse(readFileSync('ops/grafana-dashboard.json', 'utf8')))

test('Alert rules and dashboard: every metric that they name is in /metrics', async () => {
  const known = await metricNames()
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...templating.list.flatMap(({ query }) =>
      typeof query === 'string' ? [] : [['variable', query.query] as const],
    ),
  ]
  for (const [where, expression] of expressions) {
    const names = namesIn(expression)
    expect(names.length + Number(expression.includes('up')), where).toBeGreaterThan(0)
    expect(
      names.filter((name) => !known.has(name) && !OF_PROMETHEUS.has(name)),
      where,
    ).toEqual([])
  }
  // Conversely, every metric of the site's own is on the dashboard.
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))))
  expect([...known].filter((name) => name.startsWith('busbar_') && !shown.has(name))).toEqual([])
})

test('Alert rules: docs/operate.md explains the meaning and the remedy of each, and of no other', () => {
  const rows = [
    ...readFileSync('docs/operate.md', 'utf8').matchAll(/^\| `(Busbar\w+)` \| (.+) \| (.+) \|$/gm),
  ]
  expect(rows.map(([, name = '']) => name).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})
