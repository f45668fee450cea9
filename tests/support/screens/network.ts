import { abortCalls } from './calls.ts'

/**
 * Takes the page's line away: no call is answered, and the browser says so.
 * @returns the function that brings it back
 */
export function goOffline(): () => void {
  const answerAgain = abortCalls('')
  dispatchEvent(new Event('offline'))
  return () => {
    answerAgain()
    dispatchEvent(new Event('online'))
  }
}
