import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import {
  type AllContentInput,
  type ContentInput,
  contentInput,
  type Section,
  contentSections,
} from '../../../../server/content/schema.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { type ApiError, toApiError } from '../../../admin/api-error.ts'
import { type DraftForm, useDraftForm } from '../../../admin/draft-form.ts'
import { getFieldErrors } from '../../../admin/field-errors.ts'
import { useReplacingToast } from '../../../admin/replacing-toast.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useAccount } from '../../../admin/session.tsx'
import type { Submission, Versioned } from '../../../admin/stored-edits.ts'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'

type Outputs = inferRouterOutputs<AppRouter>
/** The sections that were ever saved. */
export type Content = Outputs['content']['all']
type ContentRow = Outputs['content']['save']
/** The fields of a section. */
export type SectionText = { title: string; content: string }
type Submissions = Record<Section, Submission<SectionText>>
type Rows = Partial<Record<Section, ContentRow>>

/** Asking: 'Save All Changes' waits until every conflict has been answered, and then sends `pending`. */
type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving'; what: Section | 'all' }
  | { kind: 'asking'; pending: Submissions }

const IDLE: SaveState = { kind: 'idle' }

/** How often a save is sent that is refused as stale each time. */
const MAX_ATTEMPTS = 3

const ERROR_MESSAGE = 'Failed to update content'

/**
 * The forms of the three sections, saved one by one or together. A stale version (optimistic locking) without a
 * conflict is retried at once, `MAX_ATTEMPTS` times in all; a conflict opens its dialog first. Saving together goes on
 * when all are answered.
 */
export function useContentForms(content: Content) {
  const { id: accountId } = useAccount()
  const forms: Forms = {
    hero: useDraftForm<SectionText>(`content.hero.${accountId}`, toVersioned(content.hero)),
    about: useDraftForm<SectionText>(`content.about.${accountId}`, toVersioned(content.about)),
    process: useDraftForm<SectionText>(`content.process.${accountId}`, toVersioned(content.process)),
  }
  const { sectionSave, allSave } = useContentMutations(forms)
  const [state, setState] = useState<SaveState>(IDLE)
  const trpc = useTRPC()
  const showFailure = useReplacingToast()

  async function saveOne(section: Section, submission: Submission<SectionText>) {
    if (state.kind === 'saving') return
    showFailure(null)
    let next: Submission<SectionText> = submission
    for (let attempts = 1; isValid(section, next); attempts++) {
      setState({ kind: 'saving', what: section })
      const stale = await staleErrorOf(sectionSave.run({ section, ...toInput(next) }))
      if (!stale) break
      const theirs = isContentRow(stale.current) ? { [section]: stale.current } : {}
      const resolved = resolveStale({ [section]: next }, theirs)[section]
      if (resolved === null) break
      next = resolved ?? next
      if (attempts === MAX_ATTEMPTS) return giveUp()
    }
    setState(IDLE)
  }

  async function saveAll(submissions: Submissions) {
    showFailure(null)
    let next = submissions
    for (let attempts = 1; areAllValid(next); attempts++) {
      const sent = next
      setState({ kind: 'saving', what: 'all' })
      const stale = await staleErrorOf(allSave.run(mapSections((section) => toInput(sent[section]))))
      if (!stale) break
      const resolved = resolveStale(sent, parseRows(stale.current))
      next = mapSections((section) => resolved[section] ?? sent[section])
      if (contentSections.some((section) => resolved[section] === null))
        return setState({ kind: 'asking', pending: next })
      if (attempts === MAX_ATTEMPTS) return giveUp()
    }
    setState(IDLE)
  }

  /** Ends a save that was stale each time, with the toast of any failed save. The edits stay. */
  function giveUp() {
    showFailure({ title: 'Error', description: ERROR_MESSAGE, variant: 'destructive' })
    setState(IDLE)
  }

  /**
   * Takes over the rows that somebody else saved first.
   * @returns by stale section what to send now; null where there is a conflict, whose dialog opens
   */
  function resolveStale(sent: Partial<Submissions>, theirs: Rows) {
    trpc.content.all.setData(undefined, (content) => ({ ...content, ...theirs }))
    // The conflict dialog reads from the activity who saved.
    void trpc.activity.invalidate()
    return mapSections((section) => {
      const [mine, row] = [sent[section], theirs[section]]
      return mine && row && forms[section].resolveStale(mine, toVersioned(row))
    })
  }

  /** Goes on after a conflict was answered with the version to keep. */
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

/** Waits for a save. @returns the error of a stale version; null when it was saved or has shown its error toast */
async function staleErrorOf(save: Promise<unknown>): Promise<ApiError | null> {
  try {
    await save
    return null
  } catch (error) {
    const apiError = toApiError(error)
    return apiError.reason === 'stale' ? apiError : null
  }
}

type Forms = Record<Section, DraftForm<SectionText>>

/** The two mutations. Each updates the query cache and the forms before its toast. */
function useContentMutations(forms: Forms) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const refresh = () => Promise.all([trpc.activity.invalidate(), trpc.stats.invalidate()])
  const sectionSave = useSaveMutation({
    call: async (input: ContentInput) => {
      const row = await client.content.save.mutate(input)
      trpc.content.all.setData(undefined, (content) => ({ ...content, [input.section]: row }))
      forms[input.section].markSaved(fromInput(input), toVersioned(row))
    },
    successMessage: 'Content updated successfully',
    errorMessage: ERROR_MESSAGE,
    refresh,
  })
  const allSave = useSaveMutation({
    call: async (input: AllContentInput) => {
      const rows = await client.content.saveAll.mutate(input)
      trpc.content.all.setData(undefined, rows)
      for (const section of contentSections)
        forms[section].markSaved(fromInput(input[section]), toVersioned(rows[section]))
    },
    successMessage: 'All content updated successfully',
    errorMessage: ERROR_MESSAGE,
    refresh,
  })
  return { sectionSave, allSave }
}

const toVersioned = (row: ContentRow | undefined): Versioned<SectionText> => ({
  values: { title: row?.title ?? '', content: row?.content ?? '' },
  version: row?.updated_at ?? null,
})

const toInput = ({ values, version }: Versioned<SectionText>) => ({ ...values, updated_at: version })

const fromInput = ({
  title,
  content,
  updated_at,
}: SectionText & { updated_at: string | null }): Versioned<SectionText> => ({
  values: { title, content },
  version: updated_at,
})

const mapSections = <T>(getValue: (section: Section) => T): Record<Section, T> => ({
  hero: getValue('hero'),
  about: getValue('about'),
  process: getValue('process'),
})

function isContentRow(value: unknown): value is ContentRow {
  return typeof value === 'object' && value !== null && 'section' in value && 'updated_at' in value
}

/** The current rows out of a stale error. */
function parseRows(current: unknown): Rows {
  const rows: Rows = {}
  for (const section of contentSections) {
    const row: unknown = Reflect.get(Object(current), section)
    if (isContentRow(row)) rows[section] = row
  }
  return rows
}
