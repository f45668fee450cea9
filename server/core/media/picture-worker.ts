/*
 * A process that works on one picture: it gets the file on standard input, answers on standard output, and ends. The
 * first argument says what to do, the second how, as JSON. The server itself never loads the image library: it stays small, and a file that
 * breaks or stops the library takes only this process along.
 */
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { PictureError } from './picture-container.ts'
import { inspectPhoto, inspectPicture, type PictureFile, makeRenditions } from './renditions.ts'

// Nobody waits for all renditions, so requests come first.
if (process.argv[2] === 'render') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// Where memory runs short, Linux ends this process before the server and its database. Other systems have no such file.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

process.on('disconnect', () => process.exit(1))
process.channel?.unref()

const input = await buffer(process.stdin)
try {
  const [, , task, options = '{}'] = process.argv
  if (task === 'render') send({}, await makeRenditions(input))
  else if (task === 'card' || task === 'crop') {
    // Of no use to an upload.
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

/** A line of JSON, which says how long each file is, then the files. */
function send(answer: object, files: PictureFile[]): void {
  const list = files.map(({ suffix, bytes }) => ({ suffix, bytes: bytes.length }))
  process.stdout.write(`${JSON.stringify({ ...answer, files: list })}\n`)
  for (const { bytes } of files) process.stdout.write(bytes)
}
