import type { Env } from '../core/env.ts'

/** Names of variables whose values are always secret. */
const SECRET_NAME = /TOKEN|SECRET|PASSWORD|_KEY|HEADERS/

/**
 * The environment as parsed, by name, with secrets replaced: tokens, the collector's headers, and the credentials and
 * parameters of URLs.
 */
export function describeEnvironment(env: Env): [name: string, value: string][] {
  return Object.entries(env).map(([name, value]) => [name, describe(name, value)])
}

function describe(name: string, value: unknown): string {
  if (value === null || value === '') return 'not set'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (SECRET_NAME.test(name)) return 'hidden'
  return URL.canParse(value) ? withoutSecrets(new URL(value)) : value
}

function withoutSecrets(url: URL): string {
  const { protocol, username, password, host, pathname, search } = url
  const login = username || password ? 'hidden@' : ''
  return `${protocol}//${login}${host}${pathname === '/' ? '' : pathname}${search && '?hidden'}`
}
