/** One run of the scan: the server that it attacks, and its findings. */
export interface Scan {
  url: string
  /** The Cookie header of an active account. */
  cookie: string
  /** The Set-Cookie headers of its sign-in. */
  setCookies: string[]
  /** A temporary folder for the tools' own files. */
  folder: string
  report(finding: string): void
}

/** False positives, each with its reason. */
const FALSE_POSITIVES: [RegExp, string][] = [
  [/X-Frame-Options is not set/, "the policy's frame-ancestors says it"],
  [/X-XSS-Protection is not set/, 'browsers have removed what it switched'],
  [
    /Strict-Transport-Security is not set/,
    'the scanner speaks http; under https it is checked with the headers',
  ],
  [/^Backup file: GET \/services\//, 'below /services every name opens the page of all services (D31)'],
  [/Lack of anti CSRF token/, 'other sites are refused by Sec-Fetch-Site or Origin (S14)'],
  [/script-src 'self': 'self' can be problematic/, 'no JSONP, no AngularJS, no uploads'],
]

/** Prints findings; for those in FALSE_POSITIVES it prints only the number of each kind. */
export function createReport() {
  const explained = new Map<string, string[]>()
  const unexplained = new Set<string>()
  return {
    report(finding: string) {
      const reason = FALSE_POSITIVES.find(([pattern]) => pattern.test(finding))?.[1]
      if (reason) explained.set(reason, [...(explained.get(reason) ?? []), finding])
      else if (!unexplained.has(finding)) console.log(`  FOUND: ${finding}`)
      if (!reason) unexplained.add(finding)
    },
    /** @returns the exit code */
    summarize(): number {
      for (const [reason, findings] of explained)
        console.log(`explained, ${findings.length} ×: ${findings[0]} (${reason})`)
      console.log(unexplained.size === 0 ? 'Nothing else was found.' : `${unexplained.size} findings.`)
      return unexplained.size === 0 ? 0 : 1
    },
  }
}
