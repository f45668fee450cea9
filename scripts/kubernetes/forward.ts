import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A port of this machine that leads into a pod. */
export interface Forward extends AsyncDisposable {
  port: number
}

/**
 * Leads a port of loopback to a port of a pod, past every network policy.
 * @param target as `deployment/NAME`, of which one pod is chosen
 * @param from the port of loopback, by default a free one
 */
export async function forwardPort(
  namespace: string,
  target: string,
  port: number,
  from?: number,
): Promise<Forward> {
  const ports = `${from ?? ''}:${port}`
  const child = spawn('kubectl', ['--namespace', namespace, 'port-forward', target, ports], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines = createInterface(child.stdout)
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
  process.once('exit', () => child.kill('SIGKILL'))
  for await (const line of lines) {
    const chosen = /^Forwarding from 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (!chosen) continue
    // What it says of each connection, else the pipe fills.
    child.stdout.resume()
    return { port: Number(chosen), [Symbol.asyncDispose]: stop }
  }
  throw new Error(`kubectl port-forward ${target} ended before it listened`)
}
