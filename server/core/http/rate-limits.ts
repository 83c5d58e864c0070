import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '#server/core/kernel.ts'
import { addressKey } from '#server/core/limits/address.ts'
import { PER_MINUTE, type Rate, Rates } from '#server/core/limits/rates.ts'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts what one request does in the place of several; absent when nothing is limited. */
    countMore?: ((n: number) => void) | undefined
  }
}

/** Calls a caller may make in a minute, announced in every answer of the API. A guest is his address. */
export function limitRates(app: FastifyInstance, kernel: Kernel): void {
  const rates = new Rates(
    kernel.db.apart,
    () => kernel.clock.now().epochMilliseconds,
    (error) => app.log.warn({ err: error }, 'rates not shared'),
  )
  app.addHook('onClose', async () => rates.stop())
  app.decorateRequest('countMore', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return
    const key = keyOf(request)
    const rate = rates.take(key)
    announce(reply, rate)
    if (rate.exceeded) throw new ApiError(429, '', {}, { 'retry-after': String(rate.resetS) })
    request.countMore = (n) => announce(reply, rates.take(key, n))
  })
}

/** Monitors ask for their own reasons, and pages are files. By the route it meets: `/%61pi/` is `/api/`. */
function isCounted({ url, routeOptions }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url
  return path.startsWith('/api/') && !path.startsWith('/api/health')
}

const keyOf = ({ caller, ip }: FastifyRequest): string =>
  caller.record ? `account ${caller.record.id}` : `address ${addressKey(ip)}`

function announce(reply: FastifyReply, { remaining, resetS }: Rate): void {
  reply.header('ratelimit-limit', PER_MINUTE)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', resetS)
}
