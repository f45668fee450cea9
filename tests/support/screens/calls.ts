import { onTestFinished, vi } from 'vitest'

/*
 * Simulates the server's faults for a screen: calls that are refused, fail or wait. Replaces the page's `fetch`; all
 * other calls reach the application.
 */

/** Answers a call or forwards it, changed or unchanged. */
type Answer = (send: (changed?: RequestInit) => Promise<Response>, init?: RequestInit) => Promise<Response>

interface Rule {
  procedure: string
  answer: Answer
}

let rules: Rule[] = []
const send = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
  const rule = rules.findLast(
    ({ procedure }) => pathname.startsWith('/trpc/') && (pathname + search).includes(procedure),
  )
  return await (rule ? rule.answer((changed = init) => send(input, changed), init) : send(input, init))
}
/** Forwards every call again. */
export const clearRules = () => void (rules = [])

function addRule(rule: Rule): () => void {
  rules.push(rule)
  return () => void (rules = rules.filter((other) => other !== rule))
}

/** Answers the calls of a procedure, or those with a word in their input, until the returned function is called. */
export const answerCalls = (procedure: string, answer: Answer) => addRule({ procedure, answer })

/** Aborts every request that calls the procedure, alone or in a batch, until the returned function is called. */
export const abortCalls = (procedure: string) =>
  addRule({ procedure, answer: () => Promise.reject(new TypeError('Failed to fetch')) })

/** Never answers requests that call the procedure, until the returned function is called. */
export const hangCalls = (procedure: string) =>
  addRule({
    procedure,
    answer: (_, init) =>
      new Promise((_, reject) => {
        const abort = () => reject(new DOMException('Aborted', 'AbortError'))
        // A signal that is already aborted fires no event: `fetch` rejects at once.
        if (init?.signal?.aborted) abort()
        init?.signal?.addEventListener('abort', abort)
      }),
  })

/** Fails the next request that calls the procedure with a server error, after the server has executed it. */
export function failAfterActing(procedure: string) {
  const stop = addRule({
    procedure,
    async answer(sendOn) {
      stop()
      await sendOn()
      return Response.json([serverFault], { status: 500 })
    },
  })
}

/** Loses the answer to the next request that calls the procedure, after the application has executed it. */
export function loseAnswer(procedure: string) {
  const stop = addRule({
    procedure,
    async answer(sendOn) {
      stop()
      await sendOn()
      throw new TypeError('Failed to fetch')
    },
  })
}

/** The request's id in the answers of `failCalls`. */
export const FAILED_REQUEST_ID = '3f2a91bc-0000-4000-8000-000000000000'

const serverFault = {
  error: {
    message: 'A fault',
    code: -32603,
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId: FAILED_REQUEST_ID },
  },
}

/**
 * Answers every request that calls the procedure with a server error, until the returned function is called.
 * @param word limits this to requests with the word in their input
 */
export const failCalls = (procedure: string, word = '') =>
  addRule({
    procedure,
    answer: async (sendOn, init) =>
      bodyOf(init).includes(word) ? Response.json([serverFault], { status: 500 }) : await sendOn(),
  })

/**
 * Answers calls of the procedure, or of all whose names begin with it, with a server error. Other calls in the same
 * batch get their own answers. The returned function ends this.
 */
export function failCall(procedure: string) {
  return addRule({
    procedure,
    async answer(sendOn) {
      const response = await sendOn()
      const procedures = new URL(response.url).pathname.replace('/trpc/', '').split(',')
      const results: unknown[] = await response.json()
      return Response.json(
        results.map((result, index) => (procedures[index]?.startsWith(procedure) ? serverFault : result)),
      )
    },
  })
}

/** Refuses every call of the procedure as based on a stale version. @returns the calls so far */
export function refuseAsStale(procedure: string): string[] {
  const calls: string[] = []
  addRule({
    procedure,
    async answer() {
      calls.push(procedure)
      const data = { code: 'CONFLICT', httpStatus: 409, path: procedure, reason: 'stale' }
      return Response.json({ error: { message: 'Stale.', code: -32009, data } }, { status: 409 })
    },
  })
  return calls
}

/**
 * Holds the next `count` calls of a procedure. The returned functions release them, in the order of the calls; later
 * calls are not held.
 */
export function holdCalls(procedure: string, count: number): ((outcome: 'go on' | 'fail') => void)[] {
  const outcomes = Array.from({ length: count }, () => Promise.withResolvers<'go on' | 'fail'>())
  const pending = [...outcomes]
  addRule({
    procedure,
    async answer(sendOn) {
      const outcome = await pending.shift()?.promise
      if (outcome === 'fail') throw new TypeError('Failed to fetch')
      return await sendOn()
    },
  })
  return outcomes.map(({ resolve }) => resolve)
}

/** The body of a call, which is JSON. */
export const bodyOf = (init?: RequestInit): string => (typeof init?.body === 'string' ? init.body : '')

/** Changes the body of every request that calls the procedure, until the returned function is called. */
export const changeCalls = (procedure: string, change: (body: string) => string) =>
  addRule({
    procedure,
    answer: (sendOn, init) => sendOn({ ...init, body: change(bodyOf(init)) }),
  })

/** The procedures that the page calls from now on, in one request or in several. */
export function recordCalls(): () => string[] {
  const send = vi.spyOn(globalThis, 'fetch')
  const stream = vi.spyOn(globalThis, 'EventSource')
  onTestFinished(() => {
    send.mockRestore()
    stream.mockRestore()
  })
  return () =>
    [...send.mock.calls, ...stream.mock.calls]
      .map(([input]) => new URL(input instanceof Request ? input.url : input, location.href).pathname)
      .filter((path) => path.startsWith('/trpc/'))
      .flatMap((path) => path.replace('/trpc/', '').split(','))
}
