import { onTestFinished } from 'vitest'
import { abortCalls } from './calls.ts'
import { tolerate } from './screen.tsx'

/**
 * Takes the page's line away: no call is answered, and the browser says so.
 * @returns the function that brings it back
 */
export function goOffline(): () => void {
  tolerate(/Failed to fetch/)
  const answerAgain = abortCalls('')
  dispatchEvent(new Event('offline'))
  // What asks for the line outlives a test.
  onTestFinished(() => void dispatchEvent(new Event('online')))
  return () => {
    answerAgain()
    dispatchEvent(new Event('online'))
  }
}
