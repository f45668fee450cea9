import { useSuspenseQuery } from '@tanstack/react-query'
import { ProcessLine } from '../../../site/process-line.tsx'
import { useTRPC } from '../../../trpc.ts'
import { Journey } from './journey.tsx'
import { Pillars } from './pillars.tsx'
import { Team } from './team.tsx'

/** Who we are and how we work. */
export function Firm() {
  const trpc = useTRPC()
  const { data: content } = useSuspenseQuery(trpc.content.all.queryOptions())
  const { data: team } = useSuspenseQuery(trpc.team.list.queryOptions())
  return (
    <>
      <Pillars />
      <Journey history={content.about?.content} />
      <Team members={team} />
      <ProcessLine heading={content.process?.title} intro={content.process?.content} />
    </>
  )
}
