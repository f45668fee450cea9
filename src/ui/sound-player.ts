/** A sound the interface makes: a file that was recorded, or a tone of so many hertz and seconds. */
export type Sound = { url: string; volume: number } | { hz: number; seconds: number; volume: number }

/** What reaches the loudspeaker: volume × gain. */
export const outputGain = (volume: number, gain: number) => volume * gain

/**
 * Plays the named sounds. Files are asked for once, when this is called, which must be after a gesture: browsers keep a
 * context silent before. Whatever fails here is only logged: a page without its clicks is whole.
 */
export function createSoundPlayer<Name extends string>(
  sounds: Record<Name, Sound>,
  gain: number,
  context = createAudioContext(),
): { play: (name: Name) => void } {
  const buffers = new Map<string, AudioBuffer>()
  const urls = Object.values<Sound>(sounds).flatMap((sound) => ('url' in sound ? [sound.url] : []))
  if (context) {
    resume(context)
    for (const url of urls)
      loadBuffer(context, url).then(
        (buffer) => buffers.set(url, buffer),
        (reason: unknown) => console.warn(`No sound from ${url}:`, reason),
      )
  }

  function play(name: Name) {
    if (!context) return
    const sound: Sound = sounds[name]
    const source =
      'url' in sound ? createFileSource(context, buffers.get(sound.url)) : createTone(context, sound)
    if (!source) return
    resume(context)
    const volume = context.createGain()
    volume.gain.value = outputGain(sound.volume, gain)
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

async function loadBuffer(context: AudioContext, url: string): Promise<AudioBuffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return context.decodeAudioData(await response.arrayBuffer())
}

function createFileSource(context: AudioContext, buffer: AudioBuffer | undefined) {
  if (!buffer) return null
  const source = context.createBufferSource()
  source.buffer = buffer
  return source
}

function createTone(context: AudioContext, { hz }: { hz: number }) {
  const source = context.createOscillator()
  source.frequency.value = hz
  return source
}

/** Null where there is none, or where the machine refuses one more. */
function createAudioContext(): AudioContext | null {
  try {
    return new AudioContext()
  } catch (reason) {
    console.warn('No sounds here:', reason)
    return null
  }
}
