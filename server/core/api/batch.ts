import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cast } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import type { AuthKernel } from '#server/core/auth/kernel.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { ApiError, badRequest, forbidden, notFound } from '#server/core/base/refusals.ts'
import { readRow } from '#server/core/base/storage.ts'
import { bodyOf } from '#server/core/http/body.ts'
import { MEBIBYTE } from '#server/core/http/body-limit.ts'
import { namedHeaders, originOf, requestInfo } from '#server/core/http/origin.ts'
import { collectionAt } from '#server/core/http/paths.ts'
import { parseFields } from '#server/core/read/query/pick.ts'
import { parseQuery, refusing } from '#server/core/read/query/query.ts'
import { type BatchStep, runBatch, StepRefused, TRANSACTION_FAILED } from '#server/core/records/batch.ts'
import { pertinent } from '#server/core/records/body.ts'
import { holdKnown, isAbsent } from '#server/core/records/known-ids.ts'
import { createWithin, deleteWithin, type Submission, updateWithin } from '#server/core/records/submit.ts'
import type { Tx } from '#server/db/database.ts'
import { mapPaced } from '#server/pace.ts'
import { type Action, actionOf, type BatchRequest, readRequests, UNREADABLE } from './batch-form.ts'
import { pickerOf, sendWhole } from './fields.ts'

const LARGEST = 128 * MEBIBYTE

/** `POST /api/batch`: several writes that all happen, or none of them. */
export function batchRoute(app: FastifyInstance, kernel: AuthKernel): void {
  const config = { malformed: UNREADABLE, body: { bytes: LARGEST }, apart: 'requests' }
  app.post('/api/batch', { onRequest: mustKnowSender, config }, async (request, reply) => {
    const requests = await readRequests(await bodyOf(request))
    // A malformed `fields` is refused before anything is written.
    pickerOf(request)
    request.countMore?.(requests.length - 1)
    const outer = { request, origin: originOf(request), headers: namedHeaders(request.headers) }
    const plans = await mapPaced(requests, (one) => planOf(kernel, outer, one))
    const answers: string[] = []
    for (const written of await run(kernel, plans)) answers.push(await answerOf(kernel, written))
    return sendWhole(request, reply, `[${answers.join(',')}]`)
  })
}

/** A guest is refused before a hundred megabytes are read. */
async function mustKnowSender({ caller }: FastifyRequest): Promise<void> {
  if (!caller.record) throw forbidden()
}

/** A request of the batch, parsed. It may lack a collection or an action: its turn refuses it then. */
interface Plan {
  readonly action: Action | null
  readonly collection: Collection | undefined
  /** The id the body gives; empty when it gives none. */
  readonly id: string
  /** The query string of the address, without its `?`. */
  readonly query: string
  readonly submission: (method: string) => Submission
}

const ID = text({ label: 'Id' })

/** The request that carries the batch; its headers as rules name them. */
interface Outer {
  readonly request: FastifyRequest
  readonly origin: Submission['origin']
  readonly headers: Submission['request']['headers']
}

function planOf(kernel: AuthKernel, outer: Outer, { method, url, headers, body: sent }: BatchRequest): Plan {
  const action = actionOf(method, url)
  const collection = action ? collectionAt(kernel, action.collection) : undefined
  const body = collection ? pertinent(collection, sent) : sent
  const { authorization: _, ...own } = headers
  const plain = Object.keys(own).length === 0
  const origin = plain ? outer.origin : originOf(outer.request, { ...outer.request.headers, ...own })
  const told = plain ? outer.headers : { ...outer.headers, ...namedHeaders(own) }
  return {
    action,
    collection,
    id: String(cast(ID, body.id)),
    query: action?.query ?? '',
    submission(effective) {
      if (!action) throw badRequest()
      if (!collection) throw notFound('Missing collection context.')
      const { query } = action
      const request = requestInfo({ context: 'batch', method: effective, headers: told, query, body })
      return { kernel, collection, body, origin, request }
    },
  }
}

/** The record as written, and the request that wrote it; null for a deleted record. */
type Written = { readonly record: AnyRow; readonly submission: Submission; readonly query: string } | null

async function run(kernel: AuthKernel, plans: readonly Plan[]): Promise<Written[]> {
  const attempt = () => runBatch(kernel, plans.map(stepOf), (tx) => holdGiven(tx, plans))
  try {
    return await attempt().catch(async (error: unknown) => {
      if (await wasFirstSent(kernel, plans, error)) return attempt()
      throw error
    })
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    const { index, refusal } = error
    const failed = { code: 'batch_request_failed', message: 'Batch request failed.', response: refusal }
    throw new ApiError(400, TRANSACTION_FAILED, { requests: { [index]: failed } })
  }
}

/** True when a refused create names a record that exists: its first sending may just have created it. */
async function wasFirstSent(kernel: AuthKernel, plans: readonly Plan[], error: unknown): Promise<boolean> {
  const plan = error instanceof StepRefused ? plans[error.index] : undefined
  if (plan?.action?.kind !== 'create' || !plan.collection || plan.id === '') return false
  return (await readRow(kernel.db, plan.collection, plan.id, { putAside: true })) !== null
}

const stepOf =
  (plan: Plan): BatchStep<Written> =>
  async (tx) => {
    const { action, query, submission } = plan
    if (!action) throw badRequest()
    refusing(() => parseFields(parseQuery(query).fields))
    switch (action.kind) {
      case 'create':
        return createdWithin(tx, plan)
      case 'update':
        return updatedWithin(tx, plan, action.id)
      case 'upsert':
        return upsertWithin(tx, plan)
      case 'delete':
        await deleteWithin(tx, submission('DELETE'), action.id)
        return null
    }
  }

async function createdWithin(tx: Tx, plan: Plan): Promise<Written> {
  const submission = plan.submission('POST')
  return { record: await createWithin(tx, submission), submission, query: plan.query }
}

async function updatedWithin(tx: Tx, plan: Plan, id: string): Promise<Written> {
  const submission = plan.submission('PATCH')
  return { record: await updateWithin(tx, submission, id), submission, query: plan.query }
}

async function upsertWithin(tx: Tx, plan: Plan): Promise<Written> {
  const { id, collection } = plan
  const unknown = id === '' || !collection || isAbsent(tx, collection.name, id)
  const present = unknown ? null : await readRow(tx, collection, id)
  return present ? updatedWithin(tx, plan, id) : createdWithin(tx, plan)
}

/** Locks and reads the records the batch names, one statement for each collection. */
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

async function answerOf(kernel: AuthKernel, written: Written): Promise<string> {
  if (!written) return '{"status":204,"body":null}'
  const { record, query, submission } = written
  const { collection, request, origin } = submission
  const body = await kernel.reader.render(collection.name, record, query, origin.caller, request)
  return `{"status":200,"body":${body}}`
}
