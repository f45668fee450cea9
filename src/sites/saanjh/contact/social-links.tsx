import { useSettings } from '../../../core/page/settings.ts'
import { SocialIcons } from '../parts/social-icons.tsx'

/** Icon links to the four social profiles, in the specified order (D36). */
export default function SocialLinks() {
  const { facebook_url, instagram_url, twitter_url, youtube_url } = useSettings()
  return (
    <SocialIcons
      className="mt-8 print:hidden"
      links={[
        ['Facebook', facebook_url],
        ['Instagram', instagram_url],
        ['Twitter', twitter_url],
        ['YouTube', youtube_url],
      ]}
    />
  )
}
