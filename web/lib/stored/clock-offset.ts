import { stored } from './stored.ts'

/** Milliseconds to add to the clock of this device to get the server's, as measured last. */
export const clockOffset = stored('wasl-clock-offset', (text) => Number(text) || 0, String)

/** Canonical text of the server's now, in an answer to what was asked at `asked` by this device: half the journey later. */
export function noteServerTime(now: string, asked: number): void {
  const server = Date.parse(now.replace(' ', 'T'))
  if (Number.isFinite(server)) clockOffset.set(Math.round(server - (asked + Date.now()) / 2))
}
