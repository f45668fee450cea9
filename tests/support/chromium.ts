import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import type { Browser } from 'playwright'

/** A Chromium to launch: its executable, and the environment variables that its libraries need. */
export interface ChromiumInstall {
  executablePath: string
  env: Record<string, string>
}

const root = join(import.meta.dirname, '../..')

/**
 * The browser of the end-to-end tests. The first found of: CHROMIUM (environment variable), the browser from npm, a
 * Chromium or Chrome of the system, Playwright's own. npm's comes before the installed ones because its version is the
 * same everywhere, and its headless shell takes three fifths of Chrome's time. `npm test` unpacks it into `.cache`.
 * @throws when none is found
 */
export function findChromium(): ChromiumInstall {
  const browser = fromEnvironment() ?? findUnpacked() ?? findInstalled()
  if (!browser) throw new Error('No Chromium was found: npm test gets one, or set CHROMIUM to one.')
  return browser
}

/**
 * Command-line arguments: no background requests to Google, no sandbox where it cannot start, and no font hinting,
 * which rounds the width of each letter, so that lines would break at other places than on a phone.
 */
export const chromiumArguments = [
  ...(canSandbox() ? [] : ['--no-sandbox']),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** Launches the browser of the end-to-end tests, for a script that closes it. @throws when none is found */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = findChromium()
  const { chromium } = playwright()
  return await chromium.launch({
    executablePath,
    args: chromiumArguments,
    env: { ...process.env, ...env },
  })
}

/** The sandbox does not run as root, and on Linux it needs user namespaces, which many containers forbid. */
function canSandbox(): boolean {
  if (process.getuid?.() === 0) return false
  return (
    process.platform !== 'linux' || spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0
  )
}

function fromEnvironment(): ChromiumInstall | null {
  const { CHROMIUM } = process.env
  return CHROMIUM ? { executablePath: CHROMIUM, env: {} } : null
}

function findInstalled(): ChromiumInstall | null {
  const { PATH = '' } = process.env
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const system = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const executablePath = [...system, macPath, playwright().chromium.executablePath()].find(isExecutable)
  return executablePath ? { executablePath, env: {} } : null
}

/** Loaded only when needed: every test's set-up imports this file, and would wait half a second for Playwright. */
const playwright = () => createRequire(import.meta.url)('playwright') as typeof import('playwright')

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findUnpacked(): ChromiumInstall | null {
  const folder = cacheFolder()
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) return null
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

function cacheFolder(): string {
  const text = readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return join(root, `.cache/chromium-${version}`)
}

/**
 * Unpacks the browser from its npm package, with the libraries that a minimal system lacks. The package unpacks into
 * the temporary folder, and reuses files of any version that it finds there, so it gets a new TMPDIR.
 */
async function unpack(): Promise<void> {
  const folder = cacheFolder()
  const temporaryFolder = `${folder}.new-${process.pid}`
  mkdirSync(temporaryFolder, { recursive: true })
  Object.assign(process.env, { TMPDIR: temporaryFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  const { default: packagedChromium } = await import('@sparticuz/chromium')
  await packagedChromium.executablePath()
  rmSync(folder, { recursive: true, force: true })
  renameSync(temporaryFolder, folder)
}

/**
 * fontconfig settings, because the package contains no fonts, and without any Chromium crashes at a text field. Arimo
 * is as wide as Arial and gets a name that `local()` in src/fonts.css refers to, as on every phone and desktop.
 * Otherwise lines would be rewrapped when the web font loads, a layout shift that visitors do not see.
 */
const fontconfigFor = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(root, 'node_modules/@expo-google-fonts/arimo/400Regular')}</dir>
  <dir>${join(root, 'node_modules/@expo-google-fonts/arimo/700Bold')}</dir>
  <cachedir>${folder}/cache</cachedir>
  <match target="scan">
    <test name="postscriptname"><string>Arimo-Regular</string></test>
    <edit name="fullname" mode="assign"><string>Liberation Sans</string></edit>
  </match>
</fontconfig>
`

/** `npm test` runs this file before the end-to-end tests: unpacks or downloads the browser when there is none. */
async function ensureChromium(): Promise<void> {
  if (fromEnvironment()) return
  if (process.platform === 'linux' && process.arch === 'x64') {
    if (!findUnpacked()) {
      process.stderr.write('busbar: Unpacking the browser for the tests …\n')
      await unpack()
    }
    // Written each time: it contains absolute paths, and the project may have been moved.
    const fonts = join(cacheFolder(), 'fonts')
    writeFileSync(join(fonts, 'fonts.conf'), fontconfigFor(fonts))
  } else if (!findInstalled()) {
    process.stderr.write('busbar: Downloading a browser for the tests (playwright install chromium) …\n')
    const { status } = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
    if (status !== 0) throw new Error('No browser could be downloaded: set CHROMIUM to a Chromium or Chrome.')
  }
}

if (import.meta.main) await ensureChromium()
