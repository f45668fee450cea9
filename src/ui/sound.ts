/** A sound the interface makes: a file that was recorded, or a tone of so many hertz and seconds. */
export type Sound = { url: string; volume: number } | { hz: number; seconds: number; volume: number }

/** What reaches the loudspeaker: volume × gain. */
export const loudness = (volume: number, gain: number) => volume * gain

/**
 * Plays the named sounds. Files are asked for once, when this is called, which must be after a gesture: browsers keep a
 * context silent before. Whatever fails here is only logged: a page without its clicks is whole.
 */
export function createSounds<Name extends string>(
  sounds: Record<Name, Sound>,
  gain: number,
  context = newContext(),
): { play: (name: Name) => void } {
  const recorded = new Map<string, AudioBuffer>()
  const files = Object.values<Sound>(sounds).flatMap((sound) => ('url' in sound ? [sound.url] : []))
  if (context) {
    resume(context)
    for (const url of files)
      load(context, url).then(
        (buffer) => recorded.set(url, buffer),
        (reason: unknown) => console.warn(`No sound from ${url}:`, reason),
      )
  }

  function play(name: Name) {
    if (!context) return
    const sound: Sound = sounds[name]
    const source = 'url' in sound ? fromFile(context, recorded.get(sound.url)) : tone(context, sound)
    if (!source) return
    resume(context)
    const volume = context.createGain()
    volume.gain.value = loudness(sound.volume, gain)
    source.connect(volume).connect(context.destination)
    source.start()
    if (!('url' in sound)) source.stop(context.currentTime + sound.seconds)
  }
  return { play }
}

/** Safari begins suspended unless it is made in the gesture itself, and any browser suspends one that was interrupted. */
function resume(context: AudioContext) {
  if (context.state === 'running') return
  context.resume().catch((reason: unknown) => console.warn('No sounds for now:', reason))
}

async function load(context: AudioContext, url: string): Promise<AudioBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return context.decodeAudioData(await answer.arrayBuffer())
}

function fromFile(context: AudioContext, buffer: AudioBuffer | undefined) {
  if (!buffer) return null
  const source = context.createBufferSource()
  source.buffer = buffer
  return source
}

function tone(context: AudioContext, { hz }: { hz: number }) {
  const source = context.createOscillator()
  source.frequency.value = hz
  return source
}

/** Null where there is none, or where the machine refuses one more. */
function newContext(): AudioContext | null {
  try {
    return new AudioContext()
  } catch (reason) {
    console.warn('No sounds here:', reason)
    return null
  }
}
