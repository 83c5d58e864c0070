import { Agent, request } from 'node:http'
import type { Attack } from './attacks.ts'
import { BODIES, type BodyName, type Payload } from './bodies.ts'
import { serveOrders } from './other-process.ts'

export interface Strike {
  readonly port: number
  readonly token: string
  /** The forwarded address of the attack: the server trusts its proxy. */
  readonly address: string
  readonly atOnce: number
  readonly attack: Attack
}

/**
 * Longer than any request may take, an export of a moderateur's included: one without an answer by then never
 * gets one.
 */
const PATIENCE_MS = 60_000
const agent = new Agent({ keepAlive: false })
const made = new Map<BodyName, Payload>()

/** Sends the attack `atOnce` times at once; returns the statuses, 0 for a connection that broke off. */
serveOrders((strike: Strike) => Promise.all(Array.from({ length: strike.atOnce }, () => send(strike))))

function send({ port, token, address, attack }: Strike): Promise<number> {
  const payload = attack.body === undefined ? undefined : payloadOf(attack.body)
  const headers = {
    'x-forwarded-for': address,
    ...(token === '' ? {} : { authorization: token }),
    ...(payload && { 'content-type': payload.type, 'content-length': payload.bytes.length }),
  }
  return new Promise((resolve) => {
    const { method, path } = attack
    const asked = request({ port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
    asked.setTimeout(PATIENCE_MS, () => asked.destroy())
    asked.once('error', () => resolve(0)).end(payload?.bytes)
  })
}

function payloadOf(name: BodyName): Payload {
  const payload = made.get(name) ?? BODIES[name]()
  made.set(name, payload)
  return payload
}
