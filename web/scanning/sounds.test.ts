import { expect, test } from 'vitest'
import type { ScanResult } from '#model/domain/commande/scan/modes.ts'
import { playOn, SOUNDS, type Speaker } from './sounds.ts'

/** Writes down the graph that would sound. */
function recorder() {
  const graph: string[] = []
  const param = (name: string) => ({
    setValueAtTime: (value: number, at: number) => graph.push(`${name}=${value}@${at.toFixed(3)}`),
    linearRampToValueAtTime: (value: number, at: number) => graph.push(`${name}→${value}@${at.toFixed(3)}`),
    exponentialRampToValueAtTime: (value: number, at: number) =>
      graph.push(`${name}↘${value}@${at.toFixed(3)}`),
  })
  const destination = { kind: 'speaker', connect: () => destination }
  const wired = (kind: string) => {
    const made = {
      type: 'sine' as OscillatorType,
      frequency: param('frequency'),
      gain: param('gain'),
      connect(to: ReturnType<Speaker['createGain']> | Speaker['destination']) {
        graph.push(`${kind}(${made.type})→${to === destination ? 'speaker' : 'gain'}`)
        return to
      },
      start: (at: number) => void graph.push(`start@${at.toFixed(3)}`),
      stop: (at: number) => void graph.push(`stop@${at.toFixed(3)}`),
    }
    return made
  }
  const context: Speaker = {
    currentTime: 10,
    destination,
    createOscillator: () => wired('oscillator'),
    createGain: () => wired('gain'),
  }
  return { graph, context }
}

const graphOf = (sound: ScanResult, volume = 0.5): string[] => {
  const { graph, context } = recorder()
  playOn(context, sound, volume)
  return graph
}
const ALL = Object.keys(SOUNDS) as ScanResult[]

test('the four sounds are four graphs, each from its oscillators to the speaker, at once', () => {
  const graphs = ALL.map((sound) => graphOf(sound).join(' '))
  expect(new Set(graphs).size).toBe(4)
  for (const sound of ALL) {
    const graph = graphOf(sound)
    expect(graph.filter((line) => line === 'gain(sine)→speaker')).toHaveLength(SOUNDS[sound].length)
    expect(graph.find((line) => line.startsWith('start'))).toBe('start@10.000')
  }
})

test('they differ in pitch and in number: high once, high twice, falling, low', () => {
  expect(graphOf('ok')).toContain('frequency=880@10.000')
  expect(graphOf('deja').filter((line) => line.startsWith('frequency=660'))).toHaveLength(2)
  expect(graphOf('inconnu').some((line) => line.startsWith('frequency↘'))).toBe(true)
  expect(graphOf('mauvais')).toContain('frequency=220@10.000')
})

test('as loud as asked; silent when silenced', () => {
  expect(graphOf('ok', 0.3)).toContain('gain→0.3@10.008')
  expect(graphOf('ok', 0)).toEqual([])
})
