import { onlineManager } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import { abortCalls } from './calls.ts'
import { tolerate } from './screen.tsx'

/**
 * Makes the page offline: no call is answered, and the browser reports that it is offline.
 * @returns the function that restores the connection
 */
export function goOffline(): () => void {
  tolerate(/Failed to fetch/)
  const answerAgain = abortCalls('')
  dispatchEvent(new Event('offline'))
  // The manager outlives a test's page, and would pause the calls of the next test.
  onTestFinished(() => onlineManager.setOnline(true))
  return () => {
    answerAgain()
    dispatchEvent(new Event('online'))
  }
}

/** Stops the clock of `AbortSignal.timeout` until the test ends. @returns a function that makes all of them expire */
export function holdTimeouts(): () => void {
  const { timeout } = AbortSignal
  const held: AbortController[] = []
  AbortSignal.timeout = () => {
    const controller = new AbortController()
    held.push(controller)
    return controller.signal
  }
  const expire = () => held.splice(0).forEach((controller) => controller.abort())
  onTestFinished(() => {
    AbortSignal.timeout = timeout
    // A call that still waited would block the send queue of later tests.
    expire()
  })
  return expire
}
