import { onlineManager } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import { abortCalls } from './calls.ts'
import { tolerate } from './screen.tsx'

/**
 * Takes the page's connection away: no call is answered, and the browser says so.
 * @returns the function that brings it back
 */
export function goOffline(): () => void {
  tolerate(/Failed to fetch/)
  const answerAgain = abortCalls('')
  dispatchEvent(new Event('offline'))
  // It outlives the page of a test, and would hold back the calls of the next.
  onTestFinished(() => onlineManager.setOnline(true))
  return () => {
    answerAgain()
    dispatchEvent(new Event('online'))
  }
}

/** Stops the clock of `AbortSignal.timeout` until the test ends. @returns the function by which all that was waited for takes too long */
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
    // A call that waited on would hold the turn to send of the tests that follow.
    expire()
  })
  return expire
}
