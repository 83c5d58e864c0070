import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ToReceive } from '#model/domain/billing/payout-answers.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { formatDay } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** The day of a merchant’s next payment: « Prochaine date : 27/11/2026. » */
export function NextPayout() {
  const isClient = useSession().user.type === 'client'
  const { data } = useQuery({
    queryKey: [...recordsKey('factures'), 'prochaine'],
    queryFn: ({ signal }) => client.send<ToReceive>('/api/wasl/a-recevoir', { method: 'GET', signal }),
    enabled: isClient,
  })
  const day = formatDay(data?.prochain.date ?? '')
  return day === '' ? null : <Trans>Prochaine date : {day}.</Trans>
}
