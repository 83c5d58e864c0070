import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import type { Kernel } from '#server/core/kernel.ts'
import { historyOf } from '#server/core/records/history.ts'
import {
  type Submission,
  submitCreate,
  submitDelete,
  submitRestore,
  submitUpdate,
} from '#server/core/records/submit.ts'
import { bodyOf, queryOf } from './body.ts'
import { limitBody, recordBytes } from './body-limit.ts'
import { notFound } from './errors.ts'
import { exportRoute } from './export.ts'
import { sendWhole } from './fields.ts'
import { infoOf, originOf } from './origin.ts'
import { pathCollection, pathId } from './paths.ts'

const LIST = '/api/collections/:collection/records'
const ONE = `${LIST}/:id`

/** `GET`, `POST`, `PATCH` and `DELETE` on records. */
export function recordRoutes(app: FastifyInstance, kernel: Kernel): void {
  const { reader } = kernel
  /** An unknown collection is told before the body is read. */
  const known = async (request: FastifyRequest) => {
    const collection = pathCollection(kernel, request)
    if (!collection) throw notFound('Missing or invalid collection context.')
    limitBody(request, recordBytes(collection))
  }
  const collectionOf = (request: FastifyRequest): Collection => {
    const collection = pathCollection(kernel, request)
    if (!collection) throw notFound('Missing collection context.')
    return collection
  }
  const submission = async (request: FastifyRequest): Promise<Submission> => {
    const body = await bodyOf(request)
    return {
      kernel,
      collection: collectionOf(request),
      body,
      origin: originOf(request),
      request: infoOf(request, body),
    }
  }

  app.get(LIST, async (request, reply) =>
    json(
      reply,
      await reader.list(collectionOf(request).name, queryOf(request), request.caller, infoOf(request)),
    ),
  )
  exportRoute(app, kernel)
  app.get(`${LIST}/aggregate`, async (request, reply) =>
    sendWhole(
      request,
      reply,
      await reader.aggregate(collectionOf(request).name, queryOf(request), request.caller, infoOf(request)),
    ),
  )
  app.get(ONE, async (request, reply) => {
    const { name } = collectionOf(request)
    return json(
      reply,
      await reader.view(name, pathId(request), queryOf(request), request.caller, infoOf(request)),
    )
  })
  app.get(`${ONE}/history`, async (request) =>
    historyOf(kernel, collectionOf(request), pathId(request), queryOf(request), request.caller),
  )
  const writing = {
    onRequest: known,
    bodyLimit: Math.max(...Object.values(kernel.collections).map(recordBytes)),
  }
  app.post(LIST, writing, async (request, reply) => {
    const asked = await submission(request)
    const record = await submitCreate(asked)
    return json(
      reply,
      await reader.render(asked.collection.name, record, queryOf(request), request.caller, asked.request),
    )
  })
  app.patch(ONE, writing, async (request, reply) => {
    const asked = await submission(request)
    const record = await submitUpdate(asked, pathId(request))
    return json(
      reply,
      await reader.render(asked.collection.name, record, queryOf(request), request.caller, asked.request),
    )
  })
  app.post(`${ONE}/restore`, async (request, reply) => {
    const asked = await submission(request)
    const record = await submitRestore(asked, pathId(request))
    return json(
      reply,
      await reader.render(asked.collection.name, record, queryOf(request), request.caller, asked.request),
    )
  })
  app.delete(ONE, async (request, reply) => {
    await submitDelete(await submission(request), pathId(request))
    return reply.status(204).send()
  })
}

/** The text is sent as it is: the reader wrote JSON. */
const json = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
  reply.type('application/json').send(text)
