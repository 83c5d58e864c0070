import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from '#server/core/base/refusals.ts'
import { addressKey } from '#server/core/limits/address.ts'
import { ConcurrencyLimit } from '#server/core/limits/concurrency-limit.ts'
import { PER_MINUTE, type Rate, Rates } from '#server/core/limits/rates.ts'
import type { HttpKernel } from './kernel.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts what one request does in the place of several; absent when nothing is limited. */
    countMore?: ((n: number) => void) | undefined
    /** Ends the turn of a read that waited for one. */
    endTurn?: (() => void) | undefined
  }
}

/** The calls that a read counts for, for each second it takes beyond the first. */
const PER_SECOND = 20
/** The `retry-after` of a caller who has too many reads waiting, in seconds. */
const SOON_S = 5

/**
 * Limits the calls of a caller per minute, announced in every answer of the API, and the reads under way at
 * once. A guest counts by address.
 */
export function limitRates(app: FastifyInstance, kernel: HttpKernel): void {
  const rates = new Rates(
    kernel.db.apart,
    () => kernel.clock.now().epochMilliseconds,
    (error) => app.log.warn({ err: error }, 'rates not shared'),
  )
  app.addHook('onClose', async () => rates.stop())
  const turns = new ConcurrencyLimit()
  app.decorateRequest('countMore', undefined)
  app.decorateRequest('endTurn', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return
    const key = keyOf(request)
    if (isRead(request)) await waitForTurn(request, key)
    const rate = rates.take(key)
    announce(reply, rate)
    if (rate.exceeded) throw tooMany(rate.resetS)
    request.countMore = (n) => announce(reply, rates.take(key, n))
  })
  // A turn ends with the work, not with its reader: hanging up does not free the database.
  app.addHook('onSend', async (request) => request.endTurn?.())

  async function waitForTurn(request: FastifyRequest, key: string): Promise<void> {
    const end = await turns.take(key)
    if (!end) throw tooMany(SOON_S)
    const begun = performance.now()
    request.endTurn = () => {
      request.endTurn = undefined
      const seconds = Math.floor((performance.now() - begun) / 1000)
      if (seconds > 1) rates.take(key, (seconds - 1) * PER_SECOND)
      end()
    }
  }
}

/** Health checks and pages are not counted. The matched route decides: `/%61pi/` is `/api/`. */
function isCounted({ url, routeOptions }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url
  return path.startsWith('/api/') && !path.startsWith('/api/health')
}

/** Filters and sorts are worked out by the database; of a stream nobody waits for the end. */
const isRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && routeOptions.url !== '/api/realtime'

const keyOf = ({ caller, ip }: FastifyRequest): string =>
  caller.record ? `account ${caller.record.id}` : `address ${addressKey(ip)}`

function announce(reply: FastifyReply, { remaining, resetS }: Rate): void {
  reply.header('ratelimit-limit', PER_MINUTE)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', resetS)
}
