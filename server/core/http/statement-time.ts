import type { FastifyInstance } from 'fastify'
import type { Caller } from '#server/core/base/caller.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { allowing, type StatementTime } from '#server/db/deadlines.ts'

/**
 * Identifies the caller and sets the time of every statement of the request; no other code sets it. `haste`
 * divides it.
 */
export function identifyCallers(app: FastifyInstance, engine: RunningEngine, haste = 1): void {
  const timeOf = (caller?: Caller): StatementTime => {
    const { read, write } = engine.statementTimeOf(caller)
    return { read: read / haste, write: write / haste }
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const found = allowing(timeOf(), () => engine.callerOf(request.headers.authorization))
    found.then((caller) => {
      request.caller = caller
      allowing(timeOf(caller), done)
    }, done)
  })
  // A body arrives in events of its socket, which belong to no request.
  app.addHook('preHandler', (request, _reply, done) => allowing(timeOf(request.caller), done))
}
