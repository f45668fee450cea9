import { getRouteApi } from '@tanstack/react-router'
import { useContent } from '../../../core/page/page-draft.ts'
import { ProcessLine } from '../parts/process-line.tsx'
import { Journey } from './journey.tsx'
import { TeamPreview } from './team-preview.tsx'

const route = getRouteApi('/_site/')

/** Section of the home page: history, team and the process. */
export default function WhoWeAre() {
  const { team, content: storedContent } = route.useLoaderData()
  const content = useContent(storedContent)
  return (
    <>
      <Journey historyText={content.about?.content} />
      <TeamPreview members={team} />
      <ProcessLine heading={content.process?.title} intro={content.process?.content} />
    </>
  )
}
