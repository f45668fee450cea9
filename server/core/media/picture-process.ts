import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { CardOptions } from './og-picture.ts'
import { PictureError } from './picture-container.ts'
import type { PictureFile } from './renditions.ts'

/**
 * One upload is decoded at a time, to limit memory (S21). Rendering pictures and making pictures for shared links have
 * limits of their own, so that none of the three waits for another.
 */
const [uploadLimit, renderLimit, sharedLimit] = [pLimit(1), pLimit(1), pLimit(1)]
const LIMITS = {
  inspect: uploadLimit,
  photo: uploadLimit,
  render: renderLimit,
  card: sharedLimit,
  crop: sharedLimit,
}

/** Visitors' photographs enter the upload limit one at a time, so that staff never wait for many of them. */
const photoLimit = pLimit(1)

/**
 * Milliseconds after which work on a picture is ended: an upload, all its renditions, or a picture for shared links.
 * The largest picture takes some three seconds of a processor, and many times that on a busy machine.
 */
const TIMEOUT_MS = { inspect: 60_000, photo: 60_000, render: 240_000, card: 20_000, crop: 20_000 }

/** With these, glibc returns free memory at once, so a picture's renditions need less than half the memory. */
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/** The suffix of a file. It becomes part of a key, and so of a path. */
const SUFFIX = /^(?:-[a-z\d]+)?(?:\.[a-z]+)?$/

const answer = z.object({
  refused: z.optional(z.string()),
  picture: z.optional(z.unknown()),
  files: z.array(z.object({ suffix: z.string().check(z.regex(SUFFIX)), bytes: z.int() })),
})

const photo = z.object({ mime: z.string(), width: z.int(), height: z.int() })
const picture = z.extend(photo, { colour: z.string(), placeholder: z.string() })

/**
 * Inspects an upload in a process of its own.
 * @param openUpload opens the content of the file, when its turn has come
 * @returns the facts about the picture, and its first files
 * @throws PictureError with a message for the uploader; its cause, if any, is for the log
 */
export async function inspectUpload(openUpload: () => Readable) {
  const { answer, files } = await inspect('inspect', openUpload)
  return { ...picture.parse(answer), files }
}

/** The same for a visitor's photograph: one after the other, with all files that are stored. */
export async function inspectPhotoUpload(openUpload: () => Readable) {
  const { answer, files } = await photoLimit(() => inspect('photo', openUpload))
  return { ...photo.parse(answer), files }
}

async function inspect(task: 'inspect' | 'photo', openUpload: () => Readable) {
  const { refused, picture: answer, files } = await runWorker(task, openUpload)
  if (refused !== undefined) throw new PictureError(refused)
  return { answer, files }
}

/** Makes all renditions of a picture from its master, in a process of its own. */
export const renderInProcess = async (master: Buffer): Promise<PictureFile[]> =>
  (await runWorker('render', () => Readable.from([master]))).files

/**
 * Draws a page's card beside a picture of the site, in a process of its own.
 * @param openPicture opens the picture, when its turn has come
 * @returns a JPEG
 */
export const drawCardInProcess = (openPicture: OpenInput, options: CardOptions): Promise<Buffer> =>
  runForOne('card', openPicture, options)

/** Crops a photograph around its focal point for shared links, in a process of its own. @returns a JPEG */
export const cropInProcess = (
  openMaster: OpenInput,
  focalPoint: { focal_x: number; focal_y: number },
): Promise<Buffer> => runForOne('crop', openMaster, focalPoint)

async function runForOne(task: 'card' | 'crop', openInput: OpenInput, options: object): Promise<Buffer> {
  const { files } = await runWorker(task, openInput, options)
  const [file] = files
  if (!file) throw new Error('the picture process gave no picture')
  return file.bytes
}

type OpenInput = () => Readable | Promise<Readable>

function runWorker(task: keyof typeof TIMEOUT_MS, openInput: OpenInput, options: object = {}) {
  return LIMITS[task](async () => {
    const input = await openInput()
    const child = spawn(process.execPath, [workerPath(), task, JSON.stringify(options)], {
      // The process ends when the IPC channel closes, because the server is gone.
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      // Not the server's environment, which contains the keys to database and storage.
      env: { ...MEMORY_SETTINGS, NODE_COMPILE_CACHE: getCompileCacheDir() },
      timeout: TIMEOUT_MS[task],
      killSignal: 'SIGKILL',
    })
    const exited = new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(String(signal ?? code)))
    })
    const { stdin, stdout, stderr } = child
    if (!stdin || !stdout || !stderr) throw new Error(`the picture process has no pipes: ${await exited}`)
    // Not reported: if the process ends before it has read everything, its exit code decides.
    stdin.on('error', () => input.destroy())
    input.on('error', (error) => stdin.destroy(error)).pipe(stdin)
    const [output, errors, code] = await Promise.all([buffer(stdout), text(stderr), exited])
    if (code === '0') return parseOutput(output)
    const end = child.killed ? 'its timeout' : code
    const cause = new Error(`the picture process ended with ${end}: ${errors.slice(0, 2000)}`)
    if (child.killed)
      throw new PictureError('This picture takes too long to read. Try again, or save it as a JPEG.', {
        cause,
      })
    // Killed by the system, because it used too much memory.
    if (code === 'SIGKILL')
      throw new PictureError('This picture takes too much memory to read. Send a smaller one.', { cause })
    throw cause
  })
}

function parseOutput(output: Buffer) {
  let at = output.indexOf('\n') + 1
  const { files, ...rest } = answer.parse(JSON.parse(output.toString('utf8', 0, at)))
  const contents = files.map(({ suffix, bytes }) => {
    at += bytes
    return { suffix, bytes: output.subarray(at - bytes, at) }
  })
  return { ...rest, files: contents }
}

/** The source in development and tests; otherwise the built entry, beside this file or above its folder of chunks. */
function workerPath(): string {
  const names = ['picture-worker.ts', 'picture-worker.js', '../picture-worker.js']
  const path = names.map((name) => join(import.meta.dirname, name)).find((one) => existsSync(one))
  if (!path) throw new Error('the build has no picture-worker.js')
  return path
}
