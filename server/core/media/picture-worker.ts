/*
 * A process that works on one picture: it reads the file from standard input, writes the result to standard output, and
 * ends. The first argument is the task, the second its options as JSON. The server itself never loads the image
 * library: it stays small, and a file that crashes or hangs the library affects only this process.
 */
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { PictureError } from './picture-container.ts'
import { inspectPhoto, inspectPicture, type PictureFile, makeRenditions } from './renditions.ts'

// Nobody waits for the renditions, so requests have priority.
if (process.argv[2] === 'render') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// If memory runs short, Linux kills this process before the server and its database. Other systems have no such file.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

process.on('disconnect', () => process.exit(1))
process.channel?.unref()

const input = await buffer(process.stdin)
try {
  const [, , task, options = '{}'] = process.argv
  if (task === 'render') send({}, await makeRenditions(input))
  else if (task === 'card' || task === 'crop') {
    // Loaded only here, because uploads do not need it.
    const { cropForLinks, drawCard } = await import('./og-picture.ts')
    const draw = task === 'card' ? drawCard : cropForLinks
    send({}, [{ suffix: '', bytes: await draw(input, JSON.parse(options)) }])
  } else {
    const inspect = process.argv[2] === 'photo' ? inspectPhoto : inspectPicture
    const { files, ...picture } = await inspect(input)
    send({ picture }, files)
  }
} catch (error) {
  if (!(error instanceof PictureError)) throw error
  send({ refused: error.message }, [])
}

/** Writes a line of JSON with the length of each file, then the files. */
function send(answer: object, files: PictureFile[]): void {
  const list = files.map(({ suffix, bytes }) => ({ suffix, bytes: bytes.length }))
  process.stdout.write(`${JSON.stringify({ ...answer, files: list })}\n`)
  for (const { bytes } of files) process.stdout.write(bytes)
}
