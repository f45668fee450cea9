/*
 * What a screen hears of its server: calls that are refused, fail or wait. By the page's own `fetch`; all else reaches the
 * application.
 */

type Answer = (send: () => Promise<Response>) => Promise<Response>

interface Rule {
  procedure: string
  answer: Answer
}

let rules: Rule[] = []
const send = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  const rule = rules.findLast(
    ({ procedure }) => pathname.startsWith('/trpc/') && pathname.includes(procedure),
  )
  return await (rule ? rule.answer(() => send(input, init)) : send(input, init))
}
/** Lets every call through again. */
export const forgetRules = () => void (rules = [])

function addRule(rule: Rule): () => void {
  rules.push(rule)
  return () => void (rules = rules.filter((other) => other !== rule))
}

/** Breaks the connection of every request that calls the procedure, alone or in a batch, until the returned function is called. */
export const abortCalls = (procedure: string) =>
  addRule({ procedure, answer: () => Promise.reject(new TypeError('Failed to fetch')) })

/** Loses the answer to the next request that calls the procedure: the application has acted on it. */
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

/** Answers every request that calls the procedure with a fault of the server, until the returned function is called. */
export function failCalls(procedure: string) {
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId: FAILED_REQUEST_ID }
  const answer = { error: { message: 'A fault', code: -32603, data } }
  return addRule({ procedure, answer: async () => Response.json([answer], { status: 500 }) })
}

/**
 * Holds back the next `count` calls of a procedure. The returned functions release them, in the order in which the
 * calls are made; later calls are not held.
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
