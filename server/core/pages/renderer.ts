import type { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import type { RejectedForm } from '../app-env.ts'

/** The scripts and style sheets of each route; `manifest.ts` derives them from Vite's manifest. */
export type RouterManifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

export interface RenderOptions {
  link: TRPCLink<AnyTRPCRouter>
  manifest: RouterManifest
  rejectedForm?: RejectedForm
  /** PUBLIC_URL. */
  origin: string
  /** RETENTION_MONTHS, when set; by default RETENTION_MONTHS_DEFAULT. */
  retentionMonths?: number
  /** Written into the start tag of every script, so that the page's policy can tell them from others (S22). */
  nonce: string
}

export interface RenderResult {
  response: Response
  /** Errors of components, queries and loaders during the rendering. A page with any is never cached. */
  errors: unknown[]
  /** Whether our own code threw: the page may lack a part, or show an internal message. */
  hasRenderError: boolean
}

/** Renders the page of a request to complete HTML: `src/server.tsx`. */
export type Renderer = (request: Request, options: RenderOptions) => Promise<RenderResult>
