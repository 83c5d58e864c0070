import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WireRow } from '#model/collections.ts'
import { readScale } from '#model/domain/tariffs/weight.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { reportError } from '#web/lib/report.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { isRefused, type Kept } from '#web/outbox/kept.ts'
import { drop, keep, onSettled, refusalOf, useOutbox } from '#web/outbox/outbox.ts'
import type { Scan } from './answer-words.ts'
import type { ScanBody } from './scan-body.ts'

/** The parcel on the scale, identified by its commande, or by a scan that has no result yet. */
type OnScale = { readonly command: string } | { readonly scan: string }

interface Put {
  readonly id: string
  readonly of: OnScale
  readonly weight_g: number
  /** The written weighing; null while offline. */
  readonly written: WireRow<'pesees'> | null
}

/** Weighs the parcel scanned last, online or offline; `told` gets the result. */
export function useWeighing(
  last: Scan | null,
  pending: ScanBody | null,
  told: (result: 'ok' | 'mauvais') => void,
) {
  const may = useSession().access('pesees').create
  const { away, items } = useOutbox()
  const [put, setPut] = useState<Put | null>(null)
  const onScale = onScaleOf(last, pending)

  const settled = useEffectEvent((item: Pick<Kept, 'id' | 'collection'>, verdict: Kept['told']) => {
    if (item.collection !== 'pesees' || !verdict) return
    if (verdict.verdict === 'accepted' || verdict.verdict === 'duplicate') {
      const written = verdict.present as WireRow<'pesees'>
      setPut((before) => (before?.id === item.id ? { ...before, written } : before))
      told('ok')
      return
    }
    // The refusal is shown once, as a toast below.
    drop(item.id).catch(reportError)
    setPut((before) => (before?.id === item.id ? null : before))
    told('mauvais')
    toast.error(refusalSentence(refusalOf(verdict)))
  })
  useEffect(() => onSettled((item, verdict) => settled(item, verdict)), [])
  useEffect(() => {
    for (const item of items) if (isRefused(item)) settled(item, item.told)
  }, [items])

  const weigh = (weight_g: number) => {
    if (!onScale) {
      toast.error(t`Scannez d’abord le colis à peser.`)
      return
    }
    const id = newId()
    setPut({ id, of: onScale, weight_g, written: null })
    keep({ collection: 'pesees', id, body: { ...onScale, weight_g } }).catch(reportError)
  }
  const his = put && onScale && isOf(put, onScale, last) ? put : null
  return {
    may: may && onScale !== null && (away || 'command' in onScale),
    pending: his !== null && his.written === null && !away,
    /** The last weighing of this parcel, once it is written. */
    weighed: his?.written ?? null,
    /** Grams that wait for the network; 0 for none. */
    kept: his !== null && his.written === null && away ? his.weight_g : 0,
    put: weigh,
    /** True when a text was the weight of a scale that types like a keyboard, instead of a code. */
    heard(text: string): boolean {
      const grams = may ? readScale(text) : null
      if (grams !== null) weigh(grams)
      return grams !== null
    },
  }
}

/** The parcel read last is on the scale, even before its scan has a result. */
function onScaleOf(last: Scan | null, pending: ScanBody | null): OnScale | null {
  if (pending) return { scan: pending.id }
  return last && last.command !== '' ? { command: last.command } : null
}

/** A weighing made for a pending scan belongs to the same parcel once that scan has its result. */
function isOf({ of, written }: Put, onScale: OnScale, last: Scan | null): boolean {
  if ('scan' in onScale) return 'scan' in of && of.scan === onScale.scan
  if (written) return written.command === onScale.command
  return 'scan' in of ? of.scan === last?.id : of.command === onScale.command
}

export type StationWeighing = ReturnType<typeof useWeighing>
