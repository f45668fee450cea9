import './sound-player.css'

/** A sound: an audio file, or a sine tone of a frequency and duration. `volume` is from 0 to 1. */
export type Sound = { url: string; volume: number } | { hz: number; seconds: number; volume: number }

/** The gain of a sound at the output. */
export const outputGain = (volume: number, gain: number) => volume * gain

/**
 * Creates a player of named sounds and loads their files. Must be called after a user gesture: before it, browsers
 * suspend an AudioContext. Failures are only logged.
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

/** Safari suspends a context that was not created in the gesture itself; every browser suspends an interrupted one. */
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

/** Null if the browser has no AudioContext or allows no more of them. */
function createAudioContext(): AudioContext | null {
  try {
    return new AudioContext()
  } catch (reason) {
    console.warn('No sounds here:', reason)
    return null
  }
}
