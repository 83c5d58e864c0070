import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { namesQuery } from '#web/table/filters/relation-options.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  caissesQuery,
  cashByCaisseQuery,
  cashByLivreurQuery,
  cashQuery,
  dueByClientQuery,
  dueQuery,
  TO_BILL,
  WITH_LIVREURS,
} from '../money-queries.ts'
import { MoneyList } from './money-list.tsx'

/** The money by holder and by creditor, with its age; every figure opens its list. */
export function MoneyBoard() {
  const { holds } = useSession()
  const [clients, livreurs] = [holds('Factures clients'), holds('Factures livreurs')]
  if (!clients && !livreurs) return null
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">
        <Trans>Argent : qui le tient, à qui il est dû</Trans>
      </h2>
      <div className="grid grid-cols-1 items-start gap-2.5 md:grid-cols-2">
        {livreurs && <Held />}
        {clients && <Due />}
      </div>
    </section>
  )
}

/** Cash that is not at the bank yet. */
function Held() {
  const cash = useQuery(cashQuery(WITH_LIVREURS)).data?.[0]
  const byLivreur = useQuery(cashByLivreurQuery)
  const caisses = useQuery(caissesQuery).data?.[0]
  const byCaisse = useQuery(cashByCaisseQuery)
  const ids = (byLivreur.data ?? []).map(({ delivery_man }) => delivery_man).filter((id) => id !== '')
  const names = useQuery(namesQuery('users', ids))
  const nameOf = (id: string) => names.data?.find(({ value }) => value === id)?.label ?? '…'
  const agences = useQuery(
    namesQuery(
      'agences',
      (byCaisse.data ?? []).map(({ agence }) => agence),
    ),
  )
  return (
    <article className="rounded-xl border bg-card shadow-raised">
      <Line
        title={<Trans>Chez les livreurs</Trans>}
        to={PRESETS.all.path}
        search={{ money_state: 'CHEZ_LIVREUR', sort: 'last_event_at' }}
        amount={cash?.sum_amount_collected}
        about={<Parcels count={cash?.count ?? 0} since={cash?.min_last_event_at ?? ''} />}
      />
      <MoneyList
        label={t`Livreurs qui ont des espèces, depuis le plus longtemps`}
        rows={(byLivreur.data ?? []).map((row) => ({
          key: row.delivery_man,
          name: row.delivery_man === '' ? t`Sans livreur` : nameOf(row.delivery_man),
          since: row.min_last_event_at,
          amount: row.sum_amount_collected,
          to: PRESETS.all.path,
          search: { money_state: 'CHEZ_LIVREUR', delivery_man: row.delivery_man, sort: 'last_event_at' },
        }))}
      />
      <Line
        title={<Trans>Dans les caisses</Trans>}
        to="/caisse"
        amount={caisses?.sum_balance}
        about={<Plural value={caisses?.count ?? 0} _0="Aucune caisse" one="# caisse" other="# caisses" />}
      />
      <MoneyList
        label={t`Caisses, la plus pleine d’abord`}
        rows={(byCaisse.data ?? []).map(({ agence, sum_balance }) => ({
          key: agence,
          name: agences.data?.find(({ value }) => value === agence)?.label ?? '…',
          since: '',
          amount: sum_balance,
          to: '/caisse',
          search: {},
        }))}
      />
    </article>
  )
}

/** The money that clients wait for. */
function Due() {
  const due = useQuery(dueQuery).data?.[0]
  const byClient = useQuery(dueByClientQuery)
  const bill = useQuery(cashQuery(TO_BILL)).data?.[0]
  const ids = (byClient.data ?? []).map(({ user }) => user)
  const names = useQuery(namesQuery('users', ids))
  return (
    <article className="rounded-xl border bg-card shadow-raised">
      <Line
        title={<Trans>À payer aux clients</Trans>}
        to="/factures-clients"
        search={{ state: 'emise', kind: 'facture', sort: 'issued_at' }}
        amount={due?.sum_net}
        about={
          due && due.count > 0 ? (
            <Trans>
              <Plural value={due.count} one="# facture" other="# factures" />, la plus ancienne du{' '}
              <Moment value={due.min_issued_at} relative={false} />
            </Trans>
          ) : (
            <Trans>Toutes les factures émises sont payées</Trans>
          )
        }
      />
      <MoneyList
        label={t`Clients à payer, depuis le plus longtemps`}
        rows={(byClient.data ?? []).map((row) => ({
          key: row.user,
          name: names.data?.find(({ value }) => value === row.user)?.label ?? '…',
          since: row.min_issued_at,
          amount: row.sum_net,
          to: '/factures-clients',
          search: { state: 'emise', kind: 'facture', user: row.user, sort: 'issued_at' },
        }))}
      />
      <Line
        title={<Trans>Versé, à mettre sur une facture</Trans>}
        to={PRESETS.all.path}
        search={{ money_state: 'VERSE', sort: 'last_event_at' }}
        amount={bill?.sum_amount_collected}
        about={<Parcels count={bill?.count ?? 0} since={bill?.min_last_event_at ?? ''} />}
      />
    </article>
  )
}

const Parcels = ({ count, since }: { count: number; since: string }) => (
  <>
    <Plural value={count} _0="Aucun colis" one="# colis" other={`${groupDigits(count)} colis`} />
    {since !== '' && (
      <Trans>
        , le plus ancien du <Moment value={since} relative={false} />
      </Trans>
    )}
  </>
)

interface LineProps {
  title: ReactNode
  about: ReactNode
  amount: number | undefined
  to?: string
  search?: Readonly<Record<string, string>>
}

function Line({ title, about, amount, to, search = {} }: LineProps) {
  const body = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-muted-foreground text-xs">{about}</span>
      </span>
      {amount === undefined ? (
        <Skeleton className="h-6 w-28" />
      ) : (
        <Amount value={amount} className="font-semibold text-lg" />
      )}
    </>
  )
  const looks = 'flex items-center gap-3 border-b px-3.5 py-2.5 last:border-b-0'
  if (!to) return <div className={looks}>{body}</div>
  return (
    <Link to={to} search={search} className={`focus-ring rounded-t-xl hover:bg-accent ${looks}`}>
      {body}
    </Link>
  )
}
