import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cast } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import type { AnyRow, Caller } from '#server/core/caller.ts'
import type { Kernel } from '#server/core/kernel.ts'
import { parseFields } from '#server/core/read/pick.ts'
import { parseQuery, refusing } from '#server/core/read/query.ts'
import { runBatch, type Step, StepRefused, TRANSACTION_FAILED } from '#server/core/records/batch.ts'
import { holdKnown, isAbsent } from '#server/core/records/known-ids.ts'
import { readRow } from '#server/core/records/storage.ts'
import { createWithin, deleteWithin, type Submission, updateWithin } from '#server/core/records/submit.ts'
import type { Tx } from '#server/db/database.ts'
import { type Action, actionOf, type BatchRequest, readRequests, UNREADABLE } from './batch-form.ts'
import { bodyOf } from './body.ts'
import { limitBody } from './body-limit.ts'
import { ApiError, badRequest, notFound } from './errors.ts'
import { namedHeaders, originOf, requestInfo } from './origin.ts'
import { collectionAt } from './paths.ts'

const MEBIBYTE = 1_048_576
const LARGEST = 128 * MEBIBYTE

/** `POST /api/batch`: several writes that all happen, or none of them. */
export function batchRoute(app: FastifyInstance, kernel: Kernel): void {
  const onRequest = async (request: FastifyRequest) => {
    limitBody(request, LARGEST)
  }
  const config = { malformed: UNREADABLE }
  app.post('/api/batch', { onRequest, bodyLimit: LARGEST, config }, async (request, reply) => {
    const requests = readRequests(await bodyOf(request))
    request.countMore?.(requests.length - 1)
    const outer = { request, headers: namedHeaders(request.headers) }
    const plans = requests.map((one) => planOf(kernel, outer, one))
    const records = await run(kernel, plans)
    const answers: string[] = []
    for (const [index, record] of records.entries())
      answers.push(await answer(kernel, plans[index], record, request.caller))
    return reply.type('application/json').send(`[${answers.join(',')}]`)
  })
}

/** A request of the batch, understood. What it lacks is told when its turn comes. */
interface Plan {
  readonly action: Action | null
  readonly collection: Collection | undefined
  /** The id the body gives; empty when it gives none. */
  readonly id: string
  readonly submission: (method: string) => Submission
}

const ID = text({ label: 'Id' })

/** The request that carries the batch; its headers as rules name them. */
interface Outer {
  readonly request: FastifyRequest
  readonly headers: Submission['request']['headers']
}

function planOf(kernel: Kernel, outer: Outer, { method, url, headers, body }: BatchRequest): Plan {
  const action = actionOf(method, url)
  const collection = action ? collectionAt(kernel, action.collection) : undefined
  const { authorization: _, ...own } = headers
  const origin = originOf(outer.request, { ...outer.request.headers, ...own })
  const told = Object.keys(own).length === 0 ? outer.headers : { ...outer.headers, ...namedHeaders(own) }
  return {
    action,
    collection,
    id: String(cast(ID, body.id)),
    submission(effective) {
      if (!action) throw badRequest()
      if (!collection) throw notFound('Missing collection context.')
      const { query } = action
      const request = requestInfo({ context: 'batch', method: effective, headers: told, query, body })
      return { kernel, collection, body, origin, request }
    },
  }
}

async function run(kernel: Kernel, plans: readonly Plan[]): Promise<(AnyRow | null)[]> {
  try {
    return await runBatch(kernel, plans.map(stepOf), (tx) => holdGiven(tx, plans))
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    const { index, refusal } = error
    const failed = { code: 'batch_request_failed', message: 'Batch request failed.', response: refusal }
    throw new ApiError(400, TRANSACTION_FAILED, { requests: { [index]: failed } })
  }
}

const stepOf =
  (plan: Plan): Step =>
  async (tx) => {
    const { action, submission } = plan
    if (!action) throw badRequest()
    refusing(() => parseFields(parseQuery(action.query).fields))
    switch (action.kind) {
      case 'create':
        return createWithin(tx, submission('POST'))
      case 'update':
        return updateWithin(tx, submission('PATCH'), action.id)
      case 'upsert':
        return upsertWithin(tx, plan)
      case 'delete':
        await deleteWithin(tx, submission('DELETE'), action.id)
        return null
    }
  }

async function upsertWithin(tx: Tx, { id, collection, submission }: Plan): Promise<AnyRow> {
  const unknown = id === '' || !collection || isAbsent(tx, collection.name, id)
  const present = unknown ? null : await readRow(tx, collection, id)
  return present ? updateWithin(tx, submission('PATCH'), id) : createWithin(tx, submission('POST'))
}

/** The records the batch names, asked for together. */
async function holdGiven(tx: Tx, plans: readonly Plan[]): Promise<void> {
  const given = new Map<Collection, string[]>()
  for (const { action, collection, id } of plans) {
    const named = action?.id || id
    // No text of PostgreSQL holds a NUL, so no record has such an id.
    if (collection && named !== '' && !named.includes('\0'))
      given.set(collection, [...(given.get(collection) ?? []), named])
  }
  const inOrder = [...given].sort(([a], [b]) => (a.name < b.name ? -1 : 1))
  for (const [collection, ids] of inOrder) await holdKnown(tx, collection, ids)
}

async function answer(
  kernel: Kernel,
  plan: Plan | undefined,
  record: AnyRow | null,
  caller: Caller,
): Promise<string> {
  if (!plan?.action || !plan.collection || !record) return '{"status":204,"body":null}'
  const body = await kernel.reader.render(plan.collection.name, record, plan.action.query, caller)
  return `{"status":200,"body":${body}}`
}
