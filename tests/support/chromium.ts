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
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** A Chromium to launch: its program and what its libraries need in the environment. */
export interface ChromiumInstall {
  executablePath: string
  env: Record<string, string>
}

const root = join(import.meta.dirname, '../..')

/**
 * The browser of the stories: CHROMIUM if set, the one from npm, a system's Chromium or Chrome, Playwright's own. The
 * one from npm is the same for everybody, and without the windows that a system's draws unseen it takes three fifths of
 * the time. It lies unpacked in a folder named by its version.
 * @throws when there is none: `npm test` gets one
 */
export function findChromium(): ChromiumInstall {
  const browser = fromEnvironment() ?? findUnpacked() ?? findInstalled()
  if (!browser) throw new Error('No Chromium was found: npm test gets one, or set CHROMIUM to one.')
  return browser
}

/**
 * Keeps the browser from calling its maker's hosts, starts it without its sandbox where it could not start, and spaces
 * letters as phones do: a desktop's hinting rounds each, and lines break elsewhere.
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

/** The sandbox refuses root, and on Linux needs user namespaces, which containers often forbid. */
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
  const executablePath = [...system, macPath, chromium.executablePath()].find(isExecutable)
  return executablePath ? { executablePath, env: {} } : null
}

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
 * Unpacks the browser that lies compressed in its npm package, with the libraries that a bare system lacks. It writes
 * into the temporary folder and takes what lies there, whatever its version: so it is given one of its own.
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
 * What its own list lacks: a font at all (a text field without any ends the browser), and one as wide as Arial under a
 * name that `local()` in src/fonts.css asks for, as every phone and desktop has one: else lines break anew when our own
 * font arrives, and the stories see a shift that visitors do not.
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

/** Run by `npm test`, before the stories. */
async function ensureChromium(): Promise<void> {
  if (fromEnvironment()) return
  if (process.platform === 'linux' && process.arch === 'x64') {
    if (!findUnpacked()) {
      process.stderr.write('busbar: Unpacking the browser for the tests …\n')
      await unpack()
    }
    // Each time: it names folders, and the project may have moved.
    const fonts = join(cacheFolder(), 'fonts')
    writeFileSync(join(fonts, 'fonts.conf'), fontconfigFor(fonts))
  } else if (!findInstalled()) {
    process.stderr.write('busbar: Downloading a browser for the tests (playwright install chromium) …\n')
    const { status } = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
    if (status !== 0) throw new Error('No browser could be downloaded: set CHROMIUM to a Chromium or Chrome.')
  }
}

if (import.meta.main) await ensureChromium()
