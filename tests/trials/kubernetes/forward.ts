import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { canConnect, waitUntil } from '../support/programs.ts'

/**
 * Forwards a port of loopback to a port of a pod, past every network policy, until it is stopped. kubectl exits when
 * nothing listens in the pod, and is then restarted.
 * @param target such as `deployment/NAME`, of which one pod is chosen
 * @returns a function that stops the forwarding
 */
export async function forwardPort(
  namespace: string,
  target: string,
  ports: { from: number; to: number },
): Promise<() => Promise<void>> {
  const args = ['--namespace', namespace, 'port-forward', target, `${ports.from}:${ports.to}`]
  let isStopped = false
  let child: ChildProcess | undefined
  const keepForwarding = async () => {
    while (!isStopped) {
      child = spawn('kubectl', args, { stdio: 'ignore' })
      await once(child, 'exit')
      if (!isStopped) await sleep(200)
    }
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  const ended = keepForwarding()
  await waitUntil(`port-forward ${target}`, () => canConnect(ports.from))
  return async () => {
    isStopped = true
    child?.kill('SIGTERM')
    await ended
  }
}
