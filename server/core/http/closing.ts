import type { Server } from 'node:http'

/** The time requests in flight have to finish. */
const GRACE_MS = 1_800
const SWEEP_MS = 25

/** Takes no more connections, and lets requests in flight finish for a short while. */
export async function closeListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection becomes idle only after its answer, so idle ones are closed again and again.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(force)
}
