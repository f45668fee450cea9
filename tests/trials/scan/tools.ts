import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import type { Scan } from './scan.ts'
import { SQL_TARGETS } from './sql-targets.ts'

/** Without ssrf, xxe and wapp, which contact a host on the internet. */
const WAPITI_MODULES =
  'backup,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

const wapitiFinding = z.object({ method: z.string(), path: z.string(), info: z.string() })
const wapitiReport = z.object({
  vulnerabilities: z.record(z.string(), z.array(wapitiFinding)),
  anomalies: z.record(z.string(), z.array(wapitiFinding)),
})

/** Crawls the public site and attacks every link and form. */
export async function runWapiti(scan: Scan): Promise<void> {
  const report = `${scan.folder}/wapiti.json`
  // The file is empty, so that no technology is looked for; without the file, wapiti would download one at its start.
  writeFileSync(`${scan.folder}/apps.json`, '{}')
  const starts = ['/verify-email?token=x', '/reset-password?token=x', '/newsletter/confirm?token=x', '/admin']
  const output = await run(scan, 'wapiti', [
    ...`-u ${scan.url}/ -m ${WAPITI_MODULES} -f json -o ${report} --no-bugreport -v 0`.split(' '),
    ...`--store-session ${scan.folder} --store-config ${scan.folder}`.split(' '),
    ...'--max-scan-time 300 --max-attack-time 60'.split(' '),
    ...starts.flatMap((path) => ['-s', scan.url + path]),
    // Otherwise it requests brotli, which it cannot read.
    '-H',
    'Accept-Encoding: identity',
  ])
  const addresses = Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0)
  if (addresses < 30) scan.report(`wapiti found only ${addresses} addresses`)
  const { vulnerabilities, anomalies } = wapitiReport.parse(JSON.parse(readFileSync(report, 'utf8')))
  for (const [kind, findings] of Object.entries({ ...vulnerabilities, ...anomalies }))
    for (const { method, path, info } of findings) scan.report(`${kind}: ${method} ${path}: ${info}`)
}

const SQLMAP_OPTIONS = [
  '--batch --disable-coloring --flush-session --dbms PostgreSQL',
  '--technique BEUST --level 1 --risk 2 --time-sec 2',
  '--ignore-code 400,401,403,404,409,413,422,429',
].flatMap((line) => line.split(' '))

/** Attacks the values of every procedure whose input reaches a query. */
export async function runSqlmap(scan: Scan): Promise<void> {
  for (const { path, body } of SQL_TARGETS) {
    const address = scan.url + path.replaceAll(/[{}":,]/g, encodeURIComponent)
    const data = body ? ['--data', JSON.stringify(body), '--headers', 'Content-Type: application/json'] : []
    const session = ['--cookie', scan.cookie, '--output-dir', scan.folder]
    const output = await run(scan, 'sqlmap', ['-u', address, ...data, ...session, ...SQLMAP_OPTIONS])
    const found = output.match(/^Parameter: [\s\S]*?(?=^---)/m)?.[0]
    if (found) scan.report(`injection: ${path}\n${found}`)
    else if (!output.includes('all tested parameters do not appear to be injectable'))
      scan.report(`sqlmap tested nothing: ${path}\n${output.slice(-500)}`)
  }
}

/** Holds 300 slow connections: headers, bodies, readers. Another visitor gets every page, 90 % within a second. */
export async function runSlowHttpTest(scan: Scan): Promise<void> {
  const modes = { headers: '-H', bodies: '-B -s 8192', readers: '-X -w 1 -y 8 -n 5' }
  for (const [name, mode] of Object.entries(modes)) {
    const options = `${mode} -c 300 -r 100 -i 5 -l 20 -p 3 -u ${scan.url}/`.split(' ')
    const attack = { over: false }
    const done = run(scan, 'slowhttptest', options).finally(() => (attack.over = true))
    const times: number[] = []
    while (!attack.over) {
      const startedAt = performance.now()
      const { status } = await fetch(`${scan.url}/`).catch(() => ({ status: 0 }))
      times.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
      await sleep(200)
    }
    const inTime = times.filter((time) => time < 1000).length
    const available = /service available:\s+YES/.test(stripVTControlCharacters(await done))
    if (!available) scan.report(`slow ${name}: slowhttptest found the site unavailable`)
    if (inTime < 0.9 * times.length || times.includes(Number.POSITIVE_INFINITY))
      scan.report(`slow ${name}: ${inTime} of ${times.length} pages in time`)
  }
}

/** Runs a program and returns its whole output. It is ended after ten minutes. */
function run(scan: Scan, program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: scan.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 600_000,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
