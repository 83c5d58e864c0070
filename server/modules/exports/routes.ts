import type { FastifyInstance } from 'fastify'
import { haltExports } from '#server/exports/run.ts'
import type { Services } from '#server/module.ts'

/** No route of its own: a server that stops interrupts the export it is writing, and another process begins it again. */
export function exportsRoutes(app: FastifyInstance, { engine }: Services): void {
  app.addHook('onClose', () => haltExports(engine))
}
