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
import { messagesOf } from '../../admin/record-form.ts'
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

  async function saveOne(section: Section, { values, version } = now(section)) {
    if (busy || !isValid(section, values, version)) return
    setBusy(section)
    try {
      await one.run({ section, ...values, updated_at: version })
    } catch (error) {
      const { reason, current } = answerOf(error)
      if (reason === 'stale' && isRow(current)) {
        const next = meet({ [section]: current })[section]
        if (next) await saveOne(section, next)
      }
    }
    setBusy(null)
  }

  async function saveAll(words: All): Promise<void> {
    if (!sections.every((section) => isValid(section, words[section].values, words[section].version))) return
    setBusy('all')
    try {
      await all.run(mapped((section) => inputOf(words[section])))
    } catch (error) {
      const { reason, current } = answerOf(error)
      if (reason === 'stale') await askOrGoOn(words, rowsOf(current))
    }
    setBusy(null)
  }

  /** What they saved where nothing of mine stands against it is simply taken; the rest is asked first. */
  async function askOrGoOn(words: All, theirs: Partial<Record<Section, Row>>) {
    const met = meet(theirs)
    const next = mapped((section) => met[section] ?? words[section])
    const asked = sections.some((section) => met[section] === null)
    joint.current = asked ? next : null
    if (!asked) await saveAll(next)
  }

  /** What may be saved of each section that somebody else saved first; null: both versions are shown. */
  function meet(theirs: Partial<Record<Section, Row>>) {
    trpc.content.all.setData(undefined, (content) => ({ ...content, ...theirs }))
    // Who it was is read there.
    void trpc.activity.invalidate()
    return mapped((section) => (theirs[section] ? forms[section].meet(standing(theirs[section])) : undefined))
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

  function isValid(section: Section, values: Words, version: string | null): boolean {
    const found = messagesOf(contentInput, { section, ...values, updated_at: version })
    forms[section].setErrors(found)
    return Object.keys(found).length === 0
  }

  const now = (section: Section): Standing<Words> => ({
    values: forms[section].draft,
    version: forms[section].version,
  })

  return {
    forms,
    busy,
    unsaved: sections.filter((section) => forms[section].dirty),
    save: (section: Section) => void saveOne(section),
    saveAll: () => void saveAll(mapped(now)),
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
      forms[input.section].settle(wordsOf(input), standing(row))
    },
    success: 'Content updated successfully',
    failure,
    refresh,
  })
  const all = useSaving({
    call: async (input: AllContentInput) => {
      const rows = await client.content.saveAll.mutate(input)
      trpc.content.all.setData(undefined, rows)
      for (const section of sections) forms[section].settle(wordsOf(input[section]), standing(rows[section]))
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

const wordsOf = ({ title, content }: Words): Words => ({ title, content })

const inputOf = ({ values, version }: Standing<Words>) => ({ ...values, updated_at: version })

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
