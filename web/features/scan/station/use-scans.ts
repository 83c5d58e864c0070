import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WireRow } from '#model/collections.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { questionOf } from '#web/lib/errors.ts'
import { reportError } from '#web/lib/report.ts'
import { useSession } from '#web/lib/session.ts'
import { isRefused, type Kept } from '#web/outbox/kept.ts'
import { drop, keep, onSettled, refusalOf, startOutbox, useOutbox } from '#web/outbox/outbox.ts'
import { countQuery } from '#web/table/list-queries.ts'
import { goodScans, logFilter, logQuery, SCAN_EXPAND, withScan } from '../queries.ts'
import type { ScanBody } from './scan-body.ts'
import { type Target, targetFields } from './use-target.ts'

export interface Refused {
  readonly body: ScanBody
  readonly message: string
}

export interface Scans {
  /** Sends this text; the result is passed to `answered`. */
  readonly scan: (text: string) => void
  /** Resends a scan with its confirmation. */
  readonly confirm: (body: ScanBody) => void
  /** The scan sent and not yet answered. */
  readonly pending: ScanBody | null
  readonly away: boolean
}

interface Heard {
  answered(scan: WireRow<'scans'>): void
  refused(refused: Refused): void
  /** Called when the server wants a confirmation before it carries out the scan. */
  asked(refused: Refused): void
}

/** Sends the scans of this desk, and those still waiting from another day. */
export function useScans(target: Target, heard: Heard): Scans {
  const { user, clock } = useSession()
  const queries = useQueryClient()
  const [pending, setPending] = useState<ScanBody | null>(null)
  const { items, away } = useOutbox()
  const heardOf = useRef(new Set<string>())

  const answered = (scan: WireRow<'scans'>) => {
    setPending((body) => (body?.id === scan.id ? null : body))
    const { queryKey } = logQuery(logFilter(target, user.id, clock.today_start))
    if (scan.mode === target.mode) {
      queries.setQueryData(queryKey, (scans: WireRow<'scans'>[] | undefined) => withScan(scans, scan))
    }
    countOne(scan)
    heard.answered(scan)
  }
  /** Counts at once; the realtime refetch corrects it. */
  const countOne = ({ mode, result, command }: WireRow<'scans'>) => {
    if (mode !== target.mode || result !== 'ok' || command === '') return
    const { queryKey } = countQuery('scans', goodScans(logFilter(target, user.id, clock.today_start)))
    queries.setQueryData(queryKey, (count: number | undefined) => (count === undefined ? count : count + 1))
  }
  const refused = (body: ScanBody, error: unknown) => {
    setPending((before) => (before?.id === body.id ? null : before))
    const question = questionOf(error)
    if (question) heard.asked({ body, message: question.message })
    else heard.refused({ body, message: refusalSentence(error) })
  }
  const settled = useEffectEvent((item: Pick<Kept, 'id' | 'collection' | 'body'>, told: Kept['told']) => {
    if (item.collection !== 'scans' || !told || heardOf.current.has(item.id)) return
    heardOf.current.add(item.id)
    if (told.verdict === 'accepted' || told.verdict === 'duplicate') {
      answered(told.present as WireRow<'scans'>)
      return
    }
    // The refusal is shown here, once.
    drop(item.id).catch(reportError)
    refused(bodyOf(item), refusalOf(told))
  })
  const left = useEffectEvent(() => {
    for (const item of items) if (isRefused(item)) settled(item, item.told)
  })

  useEffect(() => {
    startOutbox()
    return onSettled((item, verdict) => settled(item, verdict))
  }, [])

  useEffect(() => {
    if (items.some(isRefused)) left()
  }, [items])

  const push = useCallback((body: ScanBody) => {
    heardOf.current.delete(body.id)
    setPending(body)
    const { id, ...rest } = body
    keep({ collection: 'scans', id, body: rest, expand: SCAN_EXPAND }).catch(reportError)
  }, [])
  const scan = useCallback(
    (text: string) => push({ id: newId(), text, ...targetFields(target) }),
    [push, target],
  )
  const confirm = useCallback((body: ScanBody) => push({ ...body, confirmer_ville: true }), [push])
  return { scan, confirm, pending, away }
}

const bodyOf = ({ id, body }: Pick<Kept, 'id' | 'body'>): ScanBody => ({
  ...body,
  id,
  text: String(body.text),
})
