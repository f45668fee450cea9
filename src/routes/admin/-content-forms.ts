import type { inferRouterOutputs } from '@trpc/server'
import { useRef, useState } from 'react'
import {
  type AllContentInput,
  type ContentInput,
  contentInput,
  type Section,
  sections,
} from '../../../server/content/schema.ts'
import type { AppRouter } from '../../../server/router.ts'
import { answerOf } from '../../admin/answer.ts'
import { messagesOf } from '../../admin/field-messages.ts'
import { useSaving } from '../../admin/saving.ts'
import { useMe } from '../../admin/session.tsx'
import { useClient, useTRPC } from '../../trpc.ts'
import { type Standing, useStandingForm } from './-standing-form.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type Content = Outputs['content']['all']
type Row = Outputs['content']['save']
export type Words = { title: string; content: string }
type All = Record<Section, Standing<Words>>

/**
 * The three texts with their edits, saved one by one or together. A version that somebody else saved meanwhile stops a
 * save until it was looked at; saving together goes on once every such question is answered.
 */
export function useContentForms(content: Content) {
  const { id: me } = useMe()
  const forms = {
    hero: useStandingForm(`content.hero.${me}`, standing(content.hero)),
    about: useStandingForm(`content.about.${me}`, standing(content.about)),
    process: useStandingForm(`content.process.${me}`, standing(content.process)),
  }
  const { one, all } = useContentSaving(forms)
  const [busy, setBusy] = useState<Section | 'all' | null>(null)
  /** What 'Save All Changes' will send once the last question is answered. */
  const joint = useRef<All | null>(null)
  const trpc = useTRPC()

  async function saveOne(section: Section, sent: Standing<Words>): Promise<void> {
    if (busy || !isValid(section, sent)) return
    setBusy(section)
    try {
      await one.run({ section, ...inputOf(sent) })
    } catch (error) {
      const { reason, current } = answerOf(error)
      if (reason === 'stale' && isRow(current)) {
        const next = resolveStale({ [section]: sent }, { [section]: current })[section]
        if (next) await saveOne(section, next)
      }
    }
    setBusy(null)
  }

  async function saveAll(sent: All): Promise<void> {
    if (!sections.every((section) => isValid(section, sent[section]))) return
    setBusy('all')
    try {
      await all.run(mapped((section) => inputOf(sent[section])))
    } catch (error) {
      const { reason, current } = answerOf(error)
      if (reason === 'stale') await askOrGoOn(sent, rowsOf(current))
    }
    setBusy(null)
  }

  /** What they saved where nothing of mine stands against it is simply taken; the rest is asked first. */
  async function askOrGoOn(sent: All, theirs: Partial<Record<Section, Row>>) {
    const resolved = resolveStale(sent, theirs)
    const next = mapped((section) => resolved[section] ?? sent[section])
    const asked = sections.some((section) => resolved[section] === null)
    joint.current = asked ? next : null
    if (!asked) await saveAll(next)
  }

  /** What may be sent of each section that somebody else saved first; null: both versions are shown. */
  function resolveStale(sent: Partial<All>, theirs: Partial<Record<Section, Row>>) {
    trpc.content.all.setData(undefined, (content) => ({ ...content, ...theirs }))
    // Who it was is read there.
    void trpc.activity.invalidate()
    return mapped((section) => {
      const [mine, row] = [sent[section], theirs[section]]
      return mine && row && forms[section].resolveStale(mine, standing(row))
    })
  }

  /** An answer to the question which of the two shall stand. */
  async function answer(section: Section, chosen: Standing<Words>, save: boolean) {
    const words = joint.current
    if (!words) return save ? await saveOne(section, chosen) : undefined
    words[section] = chosen
    if (sections.some((other) => other !== section && forms[other].conflict)) return
    joint.current = null
    await saveAll(words)
  }

  function isValid(section: Section, sent: Standing<Words>): boolean {
    const found = messagesOf(contentInput, { section, ...inputOf(sent) })
    forms[section].setErrors(found)
    return Object.keys(found).length === 0
  }

  /** What stands in the fields. */
  function inFields(section: Section): Standing<Words> {
    const { draft, version } = forms[section]
    return { values: draft, version }
  }

  return {
    forms,
    busy,
    unsaved: sections.filter((section) => forms[section].dirty),
    save: (section: Section) => void saveOne(section, inFields(section)),
    saveAll: () => void saveAll(mapped(inFields)),
    keepMine: (section: Section) => answer(section, forms[section].keepMine(), true),
    showTheirs: (section: Section) => void answer(section, forms[section].showTheirs(), false),
  }
}

type Forms = Record<Section, ReturnType<typeof useStandingForm<Words>>>

/** The two writes with their messages. What was saved is known to every screen before the message comes. */
function useContentSaving(forms: Forms) {
  const client = useClient()
  const trpc = useTRPC()
  const failure = 'Failed to update content'
  const refresh = () => Promise.all([trpc.activity.invalidate(), trpc.stats.invalidate()])
  const one = useSaving({
    call: async (input: ContentInput) => {
      const row = await client.content.save.mutate(input)
      trpc.content.all.setData(undefined, (content) => ({ ...content, [input.section]: row }))
      forms[input.section].markSaved(sentWith(input), standing(row))
    },
    success: 'Content updated successfully',
    failure,
    refresh,
  })
  const all = useSaving({
    call: async (input: AllContentInput) => {
      const rows = await client.content.saveAll.mutate(input)
      trpc.content.all.setData(undefined, rows)
      for (const section of sections)
        forms[section].markSaved(sentWith(input[section]), standing(rows[section]))
    },
    success: 'All content updated successfully',
    failure,
    refresh,
  })
  return { one, all }
}

const standing = (row: Row | undefined): Standing<Words> => ({
  values: { title: row?.title ?? '', content: row?.content ?? '' },
  version: row?.updated_at ?? null,
})

const inputOf = ({ values, version }: Standing<Words>) => ({ ...values, updated_at: version })

const sentWith = ({
  title,
  content,
  updated_at,
}: Words & { updated_at: string | null }): Standing<Words> => ({
  values: { title, content },
  version: updated_at,
})

const mapped = <T>(of: (section: Section) => T): Record<Section, T> => ({
  hero: of('hero'),
  about: of('about'),
  process: of('process'),
})

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'section' in value && 'updated_at' in value
}

/** The rows that stand instead, out of what the server said. */
function rowsOf(current: unknown): Partial<Record<Section, Row>> {
  const rows: Partial<Record<Section, Row>> = {}
  for (const section of sections) {
    const row: unknown = Reflect.get(Object(current), section)
    if (isRow(row)) rows[section] = row
  }
  return rows
}
