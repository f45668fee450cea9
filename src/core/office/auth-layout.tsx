import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { useTRPC } from '../../queries.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Picture } from '../ui/picture.tsx'
import { focusOnMount } from './focus-on-mount.ts'

const SignInPictureContext = createContext<ComponentProps<typeof Picture>['picture'] | null>(null)
/** Provides the firm's picture beside these forms. Default: none. */
export const SignInPictureProvider = SignInPictureContext.Provider

interface AuthLayoutProps {
  title: string
  /** Focus the title on mount: this form replaces another one, which had the focus. */
  focusTitle?: boolean
  children: ReactNode
}

/** The layout of the screens before sign-in: a form on the left, a picture on the right. */
export function AuthLayout({ title, focusTitle, children }: AuthLayoutProps) {
  const picture = use(SignInPictureContext)
  return (
    <main className="admin grid min-h-svh bg-plaster lg:grid-cols-[1fr_1.25fr]">
      <section className="grid content-center px-6 py-12 lg:px-16">
        <BrandName />
        <h1
          ref={focusTitle ? focusOnMount : undefined}
          className="text-display-2 mt-10 text-[2.25rem] lg:mt-14 lg:text-[2.5rem]"
          tabIndex={-1}
        >
          {title}
        </h1>
        {children}
      </section>
      <div className="relative overflow-clip max-lg:hidden" aria-hidden>
        {picture && (
          <Picture
            picture={picture}
            state="lit"
            alt=""
            sizes="max(56vw, 160svh)"
            fill
            className="size-full"
            imgClassName="object-[40%_50%]"
          />
        )}
      </div>
    </main>
  )
}

function BrandName() {
  const { data } = useQuery(useTRPC().settings.get.queryOptions())
  return (
    <p className="brand text-[1.5rem]">
      <BrandMark />
      <span>{data?.business_name}</span>
    </p>
  )
}
