import type { ScanResult } from '#model/domain/commande/scan/modes.ts'

interface Note {
  readonly type: OscillatorType
  /** Hertz, at its beginning and at its end. */
  readonly from: number
  readonly to: number
  /** Seconds after the first. */
  readonly at: number
  readonly lasts: number
}

/** Sounds recognisable with closed eyes: one high note, two, a falling one, a growl. */
export const SOUNDS: Readonly<Record<ScanResult, readonly Note[]>> = {
  ok: [{ type: 'sine', from: 880, to: 880, at: 0, lasts: 0.12 }],
  deja: [
    { type: 'triangle', from: 660, to: 660, at: 0, lasts: 0.09 },
    { type: 'triangle', from: 660, to: 660, at: 0.14, lasts: 0.09 },
  ],
  inconnu: [{ type: 'sawtooth', from: 520, to: 160, at: 0, lasts: 0.35 }],
  mauvais: [{ type: 'square', from: 220, to: 220, at: 0, lasts: 0.4 }],
}

/** The part of Web Audio used here. */
interface Node {
  connect(to: Node): Node
}
interface Param {
  setValueAtTime(value: number, at: number): unknown
  linearRampToValueAtTime(value: number, at: number): unknown
  exponentialRampToValueAtTime(value: number, at: number): unknown
}
interface Oscillator extends Node {
  type: OscillatorType
  readonly frequency: Param
  start(at: number): void
  stop(at: number): void
}
export interface Speaker {
  readonly currentTime: number
  readonly destination: Node
  createOscillator(): Oscillator
  createGain(): Node & { readonly gain: Param }
}

/** Fast enough not to be noticed, slow enough not to click. */
const EDGE_S = 0.008

/** Plays the sound with oscillators, so that there is no file to load. `volume` goes from 0 to 1. */
export function playOn(context: Speaker, sound: ScanResult, volume: number): void {
  if (volume <= 0) return
  for (const { type, from, to, at, lasts } of SOUNDS[sound]) {
    const begins = context.currentTime + at
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.type = type
    oscillator.frequency.setValueAtTime(from, begins)
    if (to !== from) oscillator.frequency.exponentialRampToValueAtTime(to, begins + lasts)
    gain.gain.setValueAtTime(0, begins)
    gain.gain.linearRampToValueAtTime(volume, begins + EDGE_S)
    gain.gain.setValueAtTime(volume, begins + lasts - EDGE_S)
    gain.gain.linearRampToValueAtTime(0, begins + lasts)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(begins)
    oscillator.stop(begins + lasts)
  }
}

let context: AudioContext | undefined

/** Browsers allow sound only after a key press in the page: the first key of the first scan is one. */
export function play(sound: ScanResult, volume: number): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  playOn(context, sound, volume)
}

/** Felt in the hand: as many beats as the sound has notes, long when something is wrong. */
export function vibrate(result: ScanResult): void {
  const pattern = { ok: [60], deja: [60, 60, 60], inconnu: [250], mauvais: [400] }[result]
  navigator.vibrate?.(pattern)
}

/** Reads the words out in French; a sentence still being read is cut off. */
export function say(words: string): void {
  if (!('speechSynthesis' in globalThis) || words === '') return
  const spoken = new SpeechSynthesisUtterance(words)
  spoken.lang = 'fr-FR'
  spoken.rate = 1.2
  speechSynthesis.cancel()
  speechSynthesis.speak(spoken)
}
