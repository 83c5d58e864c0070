import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { GeoPoint } from '#model/schema/fields.ts'
import { newId } from '#web/form/new-id.ts'
import { useSession } from '#web/lib/session.ts'
import { drop, keep, refusalOf, type ToKeep, verdictOn } from '#web/outbox/outbox.ts'
import { announce, type Pictures } from '#web/outbox/proofs.ts'
import { today, toInstant } from '#web/table/clock.ts'
import type { Parcel } from '../../queries.ts'
import { beforeOf, lastResult } from '../back/last-result.ts'
import { isTakenBack } from '../back/results.ts'
import { type FieldRefusal, refusalsOf } from '../refusal-words.ts'
import { type Answer, suiviOf } from './answer.ts'
import { questionOf, type ReportedResult, type ResultQuestion } from './questions.ts'

export interface Refused {
  /** The question it belongs to; null for the whole result. */
  readonly question: ResultQuestion | null
  readonly message: string
}

interface Reported {
  readonly result: ReportedResult
  readonly answer: Answer
}

/** Time to wait for a refusal, so that it is shown in the form; a later one is shown on the page. */
export const PATIENCE_MS = 2_000

/**
 * Keeps the suivi on this phone under an id of its own, then waits a moment for the server: pressed twice, or sent again
 * after a break, it is written once.
 */
export function useReportResult(
  parcel: Parcel,
  fix: RefObject<GeoPoint | null>,
  onTold: (isWritten: boolean) => void,
) {
  const { clock } = useSession()
  const first = useRef({ id: newId(), from: parcel.status })
  const tell = useMutation({
    meta: { silent: true },
    mutationFn: async ({ result, answer }: Reported): Promise<boolean> => {
      const { id } = first.current
      const {
        id: _,
        photo,
        signature,
        ...body
      } = suiviOf(result, answer, parcel, {
        ...first.current,
        command: parcel.id,
        device_at: toInstant(Date.now()),
        today: today(clock),
        here: fix.current,
      })
      const shows = beforeOf(parcel)
      const pictures = { ...(photo && { photo }), ...(signature && { signature }) }
      await keepShown({ collection: 'suivis', id, body, linger: true, shows: { ...shows } }, pictures)
      const said = { id, command: parcel.id, status: String(body.status), name: parcel.receiver_full_name }
      if (isTakenBack(said.status))
        lastResult.set({ ...said, amount: body.amount_collected ?? 0, at: Date.now(), shows })
      const verdict = await verdictOn(id, PATIENCE_MS)
      if (verdict?.verdict !== 'refused' && verdict?.verdict !== 'conflict') return verdict !== null
      await drop(id)
      lastResult.set(null)
      throw refusalOf(verdict)
    },
    onSuccess: onTold,
  })
  const placed = ({ field, message }: FieldRefusal): Refused => ({
    question: tell.variables ? questionOf(tell.variables.result, field) : null,
    message,
  })
  return {
    send: tell.mutate,
    sending: tell.isPending,
    refused: refusalsOf(tell.error).map(placed),
    sent: tell.variables?.answer,
  }
}

/** Keeps a result without its pictures when the phone cannot store them, and records that as the reason. */
async function keepShown(result: ToKeep & { readonly id: string }, pictures: Pictures): Promise<void> {
  try {
    const { names, proofs } = await announce(result.id, pictures)
    await keep({ ...result, body: { ...result.body, ...names }, proofs })
  } catch (error) {
    if (Object.keys(pictures).length === 0) throw error
    await keep({ ...result, body: { ...result.body, ...(pictures.photo && { photo_absente: NOT_KEPT }) } })
  }
}

/** French in every language of the page: the office reads it. */
const NOT_KEPT = 'Le téléphone n’a pas pu garder la photo'
