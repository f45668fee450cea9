import type { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import type { RejectedForm } from '../app-env.ts'

export type RouterManifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/** The style sheets and scripts of a build's pages; `manifest.ts` derives them from Vite's manifest. */
export interface PageAssets {
  /** The router's own manifest: style sheets. Those of the site are inlined into the page. */
  manifest: RouterManifest
  /** Scripts by route; every page has those of the root. The start script imports them. */
  scripts: Readonly<Record<string, readonly string[]>>
}

export interface RenderOptions {
  link: TRPCLink<AnyTRPCRouter>
  assets: PageAssets
  rejectedForm?: RejectedForm
  /** PUBLIC_URL. */
  origin: string
  /** RETENTION_MONTHS, when set; by default RETENTION_MONTHS_DEFAULT. */
  retentionMonths?: number
  /** Written into the start tag of every script, so that the page's policy can distinguish them from others (S22). */
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
