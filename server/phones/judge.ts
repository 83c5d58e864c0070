import type { FastifyRequest } from 'fastify'
import type { OutboxBatch, OutboxItem } from '#model/domain/phone/batch.ts'
import { hourOf, type Verdict } from '#model/domain/phone/outbox.ts'
import { asApiError, isPassing } from '#server/core/api/failures.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { ApiError } from '#server/core/base/refusals.ts'
import { infoOf, originOf } from '#server/core/http/origin.ts'
import type { Services } from '#server/module.ts'
import { refusalWords } from '#server/refusal-words.ts'
import { isProofDue } from './announced-proofs.ts'
import { keepConflict, keptConflict } from './conflicts.ts'

/** Services for judging items. */
export type Judging = Pick<Services, 'engine' | 'db'> & { readonly request: FastifyRequest }

/**
 * Judges each item in a transaction of its own, in the order of the phone. A refusal does not stop the
 * others. A failure that may pass does: later items get no verdict, and the phone keeps them. Throws that
 * failure when nothing was judged before it.
 */
export async function judge(judging: Judging, batch: OutboxBatch): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const item of [...batch.items].sort((a, b) => a.seq - b.seq)) {
    try {
      verdicts.push(await judgeItem(judging, batch, item))
    } catch (error) {
      const answer = asApiError(error, judging.request)
      if (!isPassing(error, answer)) throw error
      if (verdicts.length === 0) throw answer
      return verdicts
    }
  }
  return verdicts
}

/** A parcel that goes back and forth while its result is judged: beyond this the livreur shows it. */
const ATTEMPTS = 5

async function judgeItem(
  judging: Judging,
  batch: OutboxBatch,
  item: OutboxItem,
  attempts = ATTEMPTS,
): Promise<Verdict> {
  const { engine, db, request } = judging
  const { id, collection } = item
  const earlier: AnyRow | null = await engine.find(db, collection, id)
  const contested = { ...judging, batch, item }
  const kept = earlier ? null : await keptConflict(contested)
  if (kept) return kept
  const origin = originOf(request)
  try {
    const record = await engine.submit(collection, {
      ...(collection === 'tours' && { update: id }),
      body: bodyOf(batch, item, earlier),
      origin: { ...origin, source: origin.source === 'api' ? 'app' : origin.source },
      headers: infoOf(request).headers,
    })
    const before = earlier !== null && (collection !== 'tours' || isSo(earlier, item.body))
    const present = await shown(judging, item, record)
    const due = await isProofDue(db, item)
    const verdict = before ? 'duplicate' : 'accepted'
    return { id, verdict, status: 200, message: '', present, ...(due && { preuve_due: true }) }
  } catch (error) {
    const answer = asApiError(error, request)
    if (isPassing(error, answer)) throw error
    const lost = await keepConflict(contested, answer)
    if (lost) return lost
    // An item refused without a reason may pass now: the parcel was another livreur's then, and may be back by now.
    const mayPass = answer.status === 400 && refusalWords(answer) === '' && attempts > 1
    return mayPass ? judgeItem(judging, batch, item, attempts - 1) : refusal(id, answer)
  }
}

/** An update that was made already changes nothing. */
const isSo = (earlier: AnyRow, body: OutboxItem['body']): boolean =>
  Object.entries(body).every(([name, value]) => earlier[name] === value)

async function shown(
  { engine, request }: Judging,
  { collection, expand }: OutboxItem,
  record: { id: string },
) {
  const query = expand ? `expand=${encodeURIComponent(expand)}` : ''
  const text = await engine.reader.render(collection, record, query, request.caller, infoOf(request))
  return JSON.parse(text) as unknown
}

const TOLD_BY_PHONE: readonly string[] = [
  'suivis',
  'appels',
  'essais_code',
  'scans',
] satisfies OutboxItem['collection'][]

/**
 * The body with the hour of the event; sent again, with the hour of the first time, however the phone's clock
 * has changed.
 */
function bodyOf(batch: OutboxBatch, item: OutboxItem, earlier: AnyRow | null): Record<string, unknown> {
  const { collection, occurred_at, body } = item
  if (collection === 'tours') return body
  if (!TOLD_BY_PHONE.includes(collection)) return { ...body, id: item.id }
  const hour = hourOf(occurred_at, batch.clock_offset)
  const doubt = collection === 'suivis' && hour.doubtful && !earlier && { heure_douteuse: true }
  return { ...body, id: item.id, device_at: earlier?.device_at ?? hour.at, ...doubt }
}

/** The verdict of a refusal: it names the fields, and has their sentences in its message. */
export function refusal(id: string, answer: ApiError): Verdict {
  const { present = null, ...rest } = answer.data
  const message = refusalWords(answer) || REFUSED
  return { id, verdict: 'refused', status: answer.status, message, present, data: rest }
}

const REFUSED = 'L’enregistrement a été refusé : montrez ce colis à votre agence.'
