// A relay that pulls in: the armature strikes, rings for a moment in its frame, and settles once.
// node art/sounds/click.mjs, with lame on the path (Debian: lame). Same bytes every time.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RATE = 44100
const SECONDS = 0.09
const samples = new Float64Array(Math.round(RATE * SECONDS))

let state = 7
/** White noise between -1 and 1, from a fixed seed. */
function noise() {
  state = (Math.imul(state, 1664525) + 1013904223) | 0
  return state / 2 ** 31
}

/** One blow: a burst of noise a millisecond long, and the modes of a small steel frame dying away. */
function strike(at, force) {
  const modes = [
    [1850, 0.5, 260],
    [3120, 0.34, 380],
    [5240, 0.2, 620],
    [420, 0.3, 150],
  ]
  for (let i = Math.round(at * RATE); i < samples.length; i++) {
    const t = i / RATE - at
    let value = noise() * 0.55 * Math.exp(-t * 1400)
    for (const [hertz, gain, decay] of modes) value += gain * Math.sin(2 * Math.PI * hertz * t) * Math.exp(-t * decay)
    samples[i] += force * value
  }
}

strike(0.002, 1)
strike(0.0195, 0.28)

const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
const wav = Buffer.alloc(44 + samples.length * 2)
wav.write('RIFF', 0)
wav.writeUInt32LE(36 + samples.length * 2, 4)
wav.write('WAVEfmt ', 8)
wav.writeUInt32LE(16, 16)
wav.writeUInt16LE(1, 20)
wav.writeUInt16LE(1, 22)
wav.writeUInt32LE(RATE, 24)
wav.writeUInt32LE(RATE * 2, 28)
wav.writeUInt16LE(2, 32)
wav.writeUInt16LE(16, 34)
wav.write('data', 36)
wav.writeUInt32LE(samples.length * 2, 40)
// Three decibels under full scale: the player decides how quiet it is.
samples.forEach((value, i) => wav.writeInt16LE(Math.round((value / peak) * 0.7 * 32767), 44 + i * 2))

const folder = mkdtempSync(join(tmpdir(), 'click-'))
const target = new URL('../../public/sounds/click.mp3', import.meta.url).pathname
writeFileSync(join(folder, 'click.wav'), wav)
execFileSync('lame', ['--quiet', '-m', 'm', '-b', '64', '--cbr', '-t', join(folder, 'click.wav'), target])
rmSync(folder, { recursive: true })
