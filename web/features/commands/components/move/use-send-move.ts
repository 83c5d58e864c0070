import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import type { FormValues } from '#web/form/form-values.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { AtOnce } from '#web/table/at-once.ts'
import type { ListRow } from '#web/table/columns.ts'
import { nameKnown } from '#web/table/filters/relation-options.ts'
import { movesMoney } from './moves-money.ts'
import { refreshParcels, statesQuery, undoMove } from './queries.ts'
import type { ReadMove } from './values.ts'
import type { PossibleMove } from './ways.ts'

/** A move as it was sent, with what brings its form back when it is refused. */
export interface SentMove {
  readonly way: PossibleMove
  /** The company's label of where to. */
  readonly name: string
  readonly read: ReadMove
  readonly typed: FormValues
}

export type SendMove = ReturnType<typeof useSendMove>

/** Sends the move of a parcel; lists and panel show its state at once, unless money moves with it. */
export function useSendMove(record: ListRow, onDone: () => void) {
  const queries = useQueryClient()
  const { clock } = useSession()
  const isOpen = useIsOpen()
  const form = useRef(begunForm(''))
  const undo = useMutation({
    mutationFn: (id: string) => undoMove(record.id, id, String(record.status)),
    onSettled: () => refreshParcels(queries),
  })
  const move = useMutation({
    meta: { silent: true },
    onMutate: ({ way, read }: SentMove) => ({
      atOnce: movesMoney(String(record.status), way)
        ? null
        : shownMove(queries, record.id, way, read, clock.now),
    }),
    mutationFn: async ({ way, read: { body, call } }: SentMove) => {
      const key = `${way.kind} ${way.status}`
      if (form.current.key !== key) form.current = begunForm(key)
      if (call !== '' && call !== form.current.noted) {
        await client.collection('appels').create({ command: record.id, kind: call })
        form.current.noted = call
      }
      const told = {
        id: form.current.id,
        command: record.id,
        kind: way.kind,
        from: record.status,
        status: way.status,
      }
      const seen = way.to === 'AFFECTE' ? { from_delivery_man: record.delivery_man } : {}
      return client.collection('suivis').create({ source: 'web', ...body, ...seen, ...told })
    },
    onSuccess: ({ id }, { name }) => {
      toast.undo(`${String(record.code)} · ${name}`, t`Annuler`, () => undo.mutate(id))
      onDone()
    },
    // The window that would say it was closed meanwhile.
    onError: (error, { name }) => {
      if (!isOpen.current)
        toast.error(`${String(record.code)} · ${name}`, { description: refusalSentence(error) })
    },
    onSettled: () => refreshParcels(queries),
  })
  return {
    move,
    /** The page shows it already, so its form stands back until a refusal. */
    isShown: move.isPending && move.context?.atOnce != null,
    /** Null before a first try. */
    sent: move.variables ?? null,
  }
}

/** One id per form: a resend after a lost response makes no second suivi; and the call is noted once. */
const begunForm = (key: string) => ({ key, id: newId(), noted: '' })

function useIsOpen() {
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return open
}

/** The state and, where its name is known here, the livreur. */
function shownMove(
  queries: QueryClient,
  id: string,
  { status }: PossibleMove,
  { body }: ReadMove,
  now: string,
): AtOnce | null {
  const state = queries.getQueryData(statesQuery().queryKey)?.find((one) => one.id === status)
  if (!state) return null
  const livreur = String(body.delivery_man ?? '')
  const named = livreur === '' ? undefined : nameKnown(queries, 'users', livreur)
  return {
    collection: 'commands',
    id,
    fields: ['status', ...(named ? ['delivery_man'] : [])],
    values: {
      status,
      last_event_at: now,
      late_at: '',
      very_late_at: '',
      ...(named && { delivery_man: livreur }),
    },
    expand: { status: state, ...(named && { delivery_man: { id: livreur, full_name: named } }) },
  }
}
