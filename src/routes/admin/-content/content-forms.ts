import type { inferRouterOutputs } from '@trpc/server'
import { useRef, useState } from 'react'
import {
  type AllContentInput,
  type ContentInput,
  contentInput,
  type Section,
  sections,
} from '../../../../server/content/schema.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { toApiError } from '../../../admin/api-error.ts'
import { type Versioned, useDraftForm } from '../../../admin/draft-form.ts'
import { getFieldErrors } from '../../../admin/field-errors.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useAccount } from '../../../admin/session.tsx'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type Content = Outputs['content']['all']
type ContentRow = Outputs['content']['save']
export type SectionText = { title: string; content: string }
type AllSections = Record<Section, Versioned<SectionText>>

/**
 * The three texts with their edits, saved one by one or together. A version that somebody else saved meanwhile stops a
 * save until it was looked at; saving together goes on once every such question is answered.
 */
export function useContentForms(content: Content) {
  const { id: accountId } = useAccount()
  const forms = {
    hero: useDraftForm(`content.hero.${accountId}`, toVersioned(content.hero)),
    about: useDraftForm(`content.about.${accountId}`, toVersioned(content.about)),
    process: useDraftForm(`content.process.${accountId}`, toVersioned(content.process)),
  }
  const { sectionSave, allSave } = useContentMutations(forms)
  const [busy, setBusy] = useState<Section | 'all' | null>(null)
  /** What 'Save All Changes' will send once the last question is answered. */
  const pendingSaveAll = useRef<AllSections | null>(null)
  const trpc = useTRPC()

  async function saveOne(section: Section, sent: Versioned<SectionText>): Promise<void> {
    if (busy || !isValid(section, sent)) return
    setBusy(section)
    try {
      await sectionSave.run({ section, ...toInput(sent) })
    } catch (error) {
      const { reason, current } = toApiError(error)
      if (reason === 'stale' && isContentRow(current)) {
        const next = resolveStale({ [section]: sent }, { [section]: current })[section]
        if (next) await saveOne(section, next)
      }
    }
    setBusy(null)
  }

  async function saveAll(sent: AllSections): Promise<void> {
    if (!sections.every((section) => isValid(section, sent[section]))) return
    setBusy('all')
    try {
      await allSave.run(mapSections((section) => toInput(sent[section])))
    } catch (error) {
      const { reason, current } = toApiError(error)
      if (reason === 'stale') await resolveAndRetry(sent, parseRows(current))
    }
    setBusy(null)
  }

  /** What they saved where nothing of mine stands against it is simply taken; the rest is asked first. */
  async function resolveAndRetry(sent: AllSections, theirs: Partial<Record<Section, ContentRow>>) {
    const resolved = resolveStale(sent, theirs)
    const next = mapSections((section) => resolved[section] ?? sent[section])
    const hasConflict = sections.some((section) => resolved[section] === null)
    pendingSaveAll.current = hasConflict ? next : null
    if (!hasConflict) await saveAll(next)
  }

  /** What may be sent of each section that somebody else saved first; null: both versions are shown. */
  function resolveStale(sent: Partial<AllSections>, theirs: Partial<Record<Section, ContentRow>>) {
    trpc.content.all.setData(undefined, (content) => ({ ...content, ...theirs }))
    // Who it was is read there.
    void trpc.activity.invalidate()
    return mapSections((section) => {
      const [mine, row] = [sent[section], theirs[section]]
      return mine && row && forms[section].resolveStale(mine, toVersioned(row))
    })
  }

  /** An answer to the question which of the two shall stand. */
  async function resolveConflict(section: Section, chosen: Versioned<SectionText>, save: boolean) {
    const pending = pendingSaveAll.current
    if (!pending) return save ? await saveOne(section, chosen) : undefined
    pending[section] = chosen
    if (sections.some((other) => other !== section && forms[other].conflict)) return
    pendingSaveAll.current = null
    await saveAll(pending)
  }

  function isValid(section: Section, sent: Versioned<SectionText>): boolean {
    const fieldErrors = getFieldErrors(contentInput, { section, ...toInput(sent) })
    forms[section].setErrors(fieldErrors)
    return Object.keys(fieldErrors).length === 0
  }

  /** What stands in the fields. */
  function currentValues(section: Section): Versioned<SectionText> {
    const { draft, version } = forms[section]
    return { values: draft, version }
  }

  return {
    forms,
    busy,
    unsaved: sections.filter((section) => forms[section].dirty),
    save: (section: Section) => void saveOne(section, currentValues(section)),
    saveAll: () => void saveAll(mapSections(currentValues)),
    keepMine: (section: Section) => resolveConflict(section, forms[section].keepMine(), true),
    showTheirs: (section: Section) => void resolveConflict(section, forms[section].showTheirs(), false),
  }
}

type Forms = Record<Section, ReturnType<typeof useDraftForm<SectionText>>>

/** The two writes with their messages. What was saved is known to every screen before the message comes. */
function useContentMutations(forms: Forms) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const errorMessage = 'Failed to update content'
  const refresh = () => Promise.all([trpc.activity.invalidate(), trpc.stats.invalidate()])
  const sectionSave = useSaveMutation({
    call: async (input: ContentInput) => {
      const row = await client.content.save.mutate(input)
      trpc.content.all.setData(undefined, (content) => ({ ...content, [input.section]: row }))
      forms[input.section].markSaved(fromInput(input), toVersioned(row))
    },
    successMessage: 'Content updated successfully',
    errorMessage,
    refresh,
  })
  const allSave = useSaveMutation({
    call: async (input: AllContentInput) => {
      const rows = await client.content.saveAll.mutate(input)
      trpc.content.all.setData(undefined, rows)
      for (const section of sections)
        forms[section].markSaved(fromInput(input[section]), toVersioned(rows[section]))
    },
    successMessage: 'All content updated successfully',
    errorMessage,
    refresh,
  })
  return { sectionSave: sectionSave, allSave: allSave }
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

/** The rows that stand instead, out of what the server said. */
function parseRows(current: unknown): Partial<Record<Section, ContentRow>> {
  const rows: Partial<Record<Section, ContentRow>> = {}
  for (const section of sections) {
    const row: unknown = Reflect.get(Object(current), section)
    if (isContentRow(row)) rows[section] = row
  }
  return rows
}
