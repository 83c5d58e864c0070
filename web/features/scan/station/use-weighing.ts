import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { readScale } from '#model/domain/tariffs/weight.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { Scan } from './answer-words.ts'

/** Weighs the parcel that was scanned last; `told` hears how it went. */
export function useWeighing(last: Scan | null, told: (result: 'ok' | 'mauvais') => void) {
  const may = useSession().access('pesees').create
  const command = last?.command ?? ''
  const weigh = useMutation({
    mutationFn: (asked: { command: string; weight_g: number }) => client.collection('pesees').create(asked),
    onSuccess: () => told('ok'),
    onError: (error) => {
      told('mauvais')
      toast.error(refusalSentence(error))
    },
    meta: { silent: true },
  })
  const put = (weight_g: number) => {
    if (command === '') toast.error(t`Scannez d’abord le colis à peser.`)
    else weigh.mutate({ command, weight_g })
  }
  const weighed = weigh.data?.command === command ? weigh.data : null
  return {
    may: may && command !== '',
    pending: weigh.isPending,
    /** The last weighing of this parcel, once it is kept. */
    weighed,
    put,
    /** Whether a text was the weight of a scale that types like a keyboard, and no code. */
    heard(text: string): boolean {
      const grams = may ? readScale(text) : null
      if (grams !== null) put(grams)
      return grams !== null
    },
  }
}

export type StationWeighing = ReturnType<typeof useWeighing>
