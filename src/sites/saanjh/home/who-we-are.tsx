import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'
import { ProcessLine } from '../parts/process-line.tsx'
import { Journey } from './journey.tsx'
import { TeamPreview } from './team-preview.tsx'

/** Section of the home page: history, team and the process. */
export default function WhoWeAre() {
  const trpc = useTRPC()
  const { data: content } = useSuspenseQuery(trpc.content.all.queryOptions())
  const { data: team } = useSuspenseQuery(trpc.team.list.queryOptions())
  return (
    <>
      <Journey historyText={content.about?.content} />
      <TeamPreview members={team} />
      <ProcessLine heading={content.process?.title} intro={content.process?.content} />
    </>
  )
}
