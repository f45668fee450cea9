import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { contentInput, type Section, contentSections } from '../../../server/sections/content/schema.ts'
import { useDraftForm } from '../../core/office/draft-form.ts'
import { getFieldErrors } from '../../core/office/field-errors.ts'
import { retryStale } from '../../core/office/retry-stale.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import type { Submission, Versioned } from '../../core/office/stored-edits.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'

type Outputs = inferRouterOutputs<AppRouter>
/** The sections that have been saved at least once. */
export type Content = Outputs['content']['all']
type ContentRow = Outputs['content']['save']
/** The fields of a section. */
export type SectionText = { title: string; content: string }
type Submissions = Record<Section, Submission<SectionText>>
type Rows = Partial<Record<Section, ContentRow>>

/** 'asking': 'Save All Changes' waits until every conflict is resolved, and then sends `pending`. */
type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving'; what: Section | 'all' }
  | { kind: 'asking'; pending: Submissions }

const IDLE: SaveState = { kind: 'idle' }

const ERROR_MESSAGE = 'Failed to update content'

/**
 * The forms of the three sections, saved one by one or together. A stale version (optimistic locking) without a
 * conflict is retried at once (`retryStale`); a conflict opens its dialog first. Saving all continues when every
 * conflict is resolved.
 */
export function useContentForms(content: Content) {
  const forms = {
    hero: useDraftForm<SectionText>('content hero', toVersioned(content.hero)),
    about: useDraftForm<SectionText>('content about', toVersioned(content.about)),
    process: useDraftForm<SectionText>('content process', toVersioned(content.process)),
  }
  const [state, setState] = useState<SaveState>(IDLE)
  const client = useTRPCClient()
  const trpc = useTRPC()
  const sectionSave = useSaveMutation({
    call: ({ section, submission }: { section: Section; submission: Submission<SectionText> }) =>
      retryStale(
        submission,
        async (sent) => takeOver(await client.content.save.mutate({ section, ...toInput(sent) }), sent),
        (current, sent) => {
          const resolved = resolveStale({ [section]: sent }, { [section]: current })[section]
          return resolved === undefined ? sent : resolved
        },
      ),
    successMessage: 'Content updated successfully',
    errorMessage: ERROR_MESSAGE,
  })
  const allSave = useSaveMutation({
    call: (submissions: Submissions) =>
      retryStale(
        submissions,
        async (sent) => {
          const rows = await client.content.saveAll.mutate(mapSections((section) => toInput(sent[section])))
          for (const section of contentSections) takeOver(rows[section], sent[section])
        },
        (current, sent) => {
          const resolved = resolveStale(sent, current)
          const next = mapSections((section) => resolved[section] ?? sent[section])
          if (contentSections.every((section) => resolved[section] !== null)) return next
          setState({ kind: 'asking', pending: next })
          return null
        },
      ),
    successMessage: 'All content updated successfully',
    errorMessage: ERROR_MESSAGE,
  })

  /** Updates the query cache and the form, before the toast. */
  function takeOver(row: ContentRow, sent: Submission<SectionText>) {
    trpc.content.all.setData(undefined, (content) => ({ ...content, [row.section]: row }))
    forms[row.section].markSaved(sent, toVersioned(row))
  }

  async function saveOne(section: Section, submission: Submission<SectionText>) {
    if (state.kind === 'saving' || !isValid(section, submission)) return
    setState({ kind: 'saving', what: section })
    await settle(sectionSave.run({ section, submission }))
  }

  async function saveAll(submissions: Submissions) {
    if (!areAllValid(submissions)) return setState(IDLE)
    setState({ kind: 'saving', what: 'all' })
    await settle(allSave.run(submissions))
  }

  /** Waits for a save, which has shown its toast or opened a conflict dialog by then. */
  async function settle(save: Promise<unknown>) {
    await save.catch(() => {})
    setState((state) => (state.kind === 'saving' ? IDLE : state))
  }

  /**
   * Adopts the rows that somebody else saved first.
   * @param current the current rows by section, from a stale error
   * @returns for each stale section the submission to send now; null for a conflict, whose dialog opens
   */
  function resolveStale(sent: Partial<Submissions>, current: unknown) {
    const theirs = parseRows(current)
    trpc.content.all.setData(undefined, (content) => ({ ...content, ...theirs }))
    // The conflict dialog reads from the activity log who saved.
    void trpc.activity.invalidate()
    return mapSections((section) => {
      const [mine, row] = [sent[section], theirs[section]]
      return mine && row && forms[section].resolveStale(mine, toVersioned(row))
    })
  }

  /** Continues after a version was chosen in a conflict dialog. */
  async function onAnswer(section: Section, chosen: Submission<SectionText>, save: boolean) {
    if (state.kind !== 'asking') return save ? await saveOne(section, chosen) : undefined
    const pending = { ...state.pending, [section]: chosen }
    const isLast = !contentSections.some((other) => other !== section && forms[other].conflict)
    if (isLast) await saveAll(pending)
    else setState({ kind: 'asking', pending })
  }

  function isValid(section: Section, submission: Submission<SectionText>): boolean {
    const fieldErrors = getFieldErrors(contentInput, { section, ...toInput(submission) })
    forms[section].setErrors(fieldErrors)
    return Object.keys(fieldErrors).length === 0
  }

  const areAllValid = (all: Submissions) => contentSections.every((section) => isValid(section, all[section]))

  return {
    forms,
    busy: state.kind === 'saving' ? state.what : null,
    unsaved: contentSections.filter((section) => forms[section].dirty),
    save: (section: Section) => void saveOne(section, forms[section].submission),
    saveAll: () => void saveAll(mapSections((section) => forms[section].submission)),
    keepMine: (section: Section) => onAnswer(section, forms[section].keepMine(), true),
    showTheirs: (section: Section) => void onAnswer(section, forms[section].showTheirs(), false),
  }
}

const toVersioned = (row: ContentRow | undefined): Versioned<SectionText> => ({
  values: { title: row?.title ?? '', content: row?.content ?? '' },
  version: row?.updated_at ?? null,
})

const toInput = ({ values, version }: Versioned<SectionText>) => ({ ...values, updated_at: version })

const mapSections = <T>(getValue: (section: Section) => T): Record<Section, T> => ({
  hero: getValue('hero'),
  about: getValue('about'),
  process: getValue('process'),
})

function isContentRow(value: unknown): value is ContentRow {
  return typeof value === 'object' && value !== null && 'section' in value && 'updated_at' in value
}

/** The current rows from a stale error. */
function parseRows(current: unknown): Rows {
  const rows: Rows = {}
  for (const section of contentSections) {
    const row: unknown = Reflect.get(Object(current), section)
    if (isContentRow(row)) rows[section] = row
  }
  return rows
}
