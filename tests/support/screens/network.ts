import { onlineManager } from '@tanstack/react-query'
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
  // It outlives the page of a test, and would hold back the calls of the next.
  onTestFinished(() => onlineManager.setOnline(true))
  return () => {
    answerAgain()
    dispatchEvent(new Event('online'))
  }
}
