import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import type { AuthKernel } from '#server/core/auth/kernel.ts'
import type { Action } from '#server/core/base/access.ts'
import { notFound } from '#server/core/base/refusals.ts'
import { bodyOf, queryOf } from '#server/core/http/body.ts'
import { formBytes, recordBytes } from '#server/core/http/body-limit.ts'
import { infoOf, originOf } from '#server/core/http/origin.ts'
import { pathCollection, pathId } from '#server/core/http/paths.ts'
import { pertinent } from '#server/core/records/body.ts'
import { historyOf } from '#server/core/records/history.ts'
import {
  mustBeOpen,
  type Submission,
  submitCreate,
  submitDelete,
  submitRestore,
  submitUpdate,
} from '#server/core/records/submit.ts'
import { exportRoute } from './export.ts'
import { sendWhole } from './fields.ts'

const INVALID = 'Missing or invalid collection context.'
const LIST = '/api/collections/:collection/records'
const ONE = `${LIST}/:id`

/** `GET`, `POST`, `PATCH` and `DELETE` on records. */
export function recordRoutes(app: FastifyInstance, kernel: AuthKernel): void {
  const { reader } = kernel
  const collectionOf = (request: FastifyRequest, missing = 'Missing collection context.'): Collection => {
    const collection = pathCollection(kernel, request)
    if (!collection) throw notFound(missing)
    return collection
  }
  /** Refuses an unknown collection, and a guest where guests write nothing, before the body is read. */
  const open = (action: Action | 'restore', missing?: string) => async (request: FastifyRequest) => {
    const collection = collectionOf(request, missing)
    if (!request.caller.record) mustBeOpen(kernel, collection, request.caller, action)
  }
  const submission = async (request: FastifyRequest): Promise<Submission> => {
    const collection = collectionOf(request)
    const body = pertinent(collection, await bodyOf(request))
    return {
      kernel,
      collection,
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
  const bytes = (request: FastifyRequest) =>
    (isForm(request) ? formBytes : recordBytes)(collectionOf(request))
  const writing = { body: { bytes, guests: true } }
  app.post(LIST, { onRequest: open('create', INVALID), config: writing }, async (request, reply) => {
    const asked = await submission(request)
    const record = await submitCreate(asked)
    return json(
      reply,
      await reader.render(asked.collection.name, record, queryOf(request), request.caller, asked.request),
    )
  })
  app.patch(ONE, { onRequest: open('update', INVALID), config: writing }, async (request, reply) => {
    const asked = await submission(request)
    const record = await submitUpdate(asked, pathId(request))
    return json(
      reply,
      await reader.render(asked.collection.name, record, queryOf(request), request.caller, asked.request),
    )
  })
  app.post(`${ONE}/restore`, { onRequest: open('restore') }, async (request, reply) => {
    const asked = await submission(request)
    const record = await submitRestore(asked, pathId(request))
    return json(
      reply,
      await reader.render(asked.collection.name, record, queryOf(request), request.caller, asked.request),
    )
  })
  app.delete(
    ONE,
    { onRequest: open('delete'), config: { body: { guests: true } } },
    async (request, reply) => {
      await submitDelete(await submission(request), pathId(request))
      return reply.status(204).send()
    },
  )
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false

/** The text is sent as it is: the reader wrote JSON. */
const json = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
  reply.type('application/json').send(text)
