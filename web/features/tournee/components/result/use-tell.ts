import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { today, toInstant } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import type { Parcel } from '../../queries.ts'
import { refusalsOf, type Told } from '../refusal-words.ts'
import { type Answer, type Question, type Said, suiviOf } from './answer.ts'

export interface Refused {
  /** Where it is said; nothing when it is about the whole. */
  readonly question: Question | null
  readonly message: string
}

/** Fields of a suivi → the question that fills them. */
const QUESTION_OF: Readonly<Record<string, Question>> = {
  amount_collected: 'amount',
  motif: 'motif',
  mode_paiement: 'mode',
  reference: 'reference',
  pieces_kept: 'pieces',
  source: 'old',
  reported_date: 'day',
  note: 'note',
  position: 'place',
  photo: 'photo',
  signature: 'signature',
}

/** Sends the suivi under an id of its own: pressed twice, or sent again after a break, it is written once. */
export function useTell(parcel: Parcel, result: Said, onTold: () => void) {
  const queries = useQueryClient()
  const { clock } = useSession()
  const first = useRef({ id: newId(), from: parcel.status })
  const tell = useMutation({
    meta: { silent: true },
    mutationFn: (answer: Answer) =>
      client.collection('suivis').create(
        suiviOf(result, answer, parcel, {
          ...first.current,
          command: parcel.id,
          device_at: toInstant(Date.now()),
          today: today(clock),
        }),
      ),
    onSuccess: onTold,
    // After a refusal too: somebody else may have moved the parcel.
    onSettled: () =>
      Promise.all(
        ['commands', 'suivis', 'tours'].map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      ),
  })
  return { send: tell.mutate, sending: tell.isPending, refused: refusalsOf(tell.error).map(placed) }
}

const placed = ({ field, message }: Told): Refused => ({ question: QUESTION_OF[field] ?? null, message })
