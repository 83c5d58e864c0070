import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '#web/form/new-id.ts'
import { useGrantedFix } from '#web/lib/here.ts'
import { useSession } from '#web/lib/session.ts'
import type { KeptFile } from '#web/outbox/kept.ts'
import { drop, keep, refusalOf, verdictOn } from '#web/outbox/outbox.ts'
import { today, toInstant } from '#web/table/clock.ts'
import type { Parcel } from '../../queries.ts'
import { beforeOf, lastSaid } from '../back/last-said.ts'
import { isTakenBack } from '../back/results.ts'
import { refusalsOf, type Told } from '../refusal-words.ts'
import { type Answer, type Question, type Said, suiviOf } from './answer.ts'
import { questionOf } from './faults.ts'

export interface Refused {
  /** Where it is said; nothing when it is about the whole. */
  readonly question: Question | null
  readonly message: string
}

/** How long a refusal is waited for, so that it is said beside what was typed; later, the page says it. */
export const PATIENCE_MS = 2_000

/**
 * Keeps the suivi on this phone under an id of its own, then waits a moment for the server: pressed twice, or sent again
 * after a break, it is written once.
 */
export function useTell(parcel: Parcel, result: Said, onTold: (isWritten: boolean) => void) {
  const { clock } = useSession()
  const fix = useGrantedFix()
  const first = useRef({ id: newId(), from: parcel.status })
  const tell = useMutation({
    meta: { silent: true },
    networkMode: 'always',
    mutationFn: async (answer: Answer): Promise<boolean> => {
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
      const files = await Promise.all([kept('photo', photo), kept('signature', signature)])
      const shows = beforeOf(parcel)
      await keep({ collection: 'suivis', id, body, files: files.flat(), linger: true, shows: { ...shows } })
      const said = { id, command: parcel.id, status: String(body.status), name: parcel.receiver_full_name }
      if (isTakenBack(said.status))
        lastSaid.set({ ...said, amount: body.amount_collected ?? 0, at: Date.now(), shows })
      const verdict = await verdictOn(id, PATIENCE_MS)
      if (verdict?.verdict !== 'refused' && verdict?.verdict !== 'conflict') return verdict !== null
      await drop(id)
      lastSaid.set(null)
      throw refusalOf(verdict)
    },
    onSuccess: onTold,
  })
  const placed = ({ field, message }: Told): Refused => ({ question: questionOf(result, field), message })
  return {
    send: tell.mutate,
    sending: tell.isPending,
    refused: refusalsOf(tell.error).map(placed),
    sent: tell.variables,
  }
}

async function kept(field: string, file: File | undefined): Promise<readonly KeptFile[]> {
  return file ? [{ field, name: file.name, type: file.type, data: await file.arrayBuffer() }] : []
}
