import { stored } from './stored.ts'

/** Milliseconds to add to the clock of this device to get the server's, as measured last. */
export const clockOffset = stored('wasl-clock-offset', (text) => Number(text) || 0, String)

/**
 * Updates the offset from `now`, the server's time in a response to a request sent at `asked` by this
 * device: half the round trip is added.
 */
export function noteServerTime(now: string, asked: number): void {
  const server = Date.parse(now.replace(' ', 'T'))
  if (Number.isFinite(server)) clockOffset.set(Math.round(server - (asked + Date.now()) / 2))
}
