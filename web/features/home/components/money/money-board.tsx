import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import type { HeldMoney } from '#model/domain/figures/money-held.ts'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { MoneyList } from './money-list.tsx'

const FACTURES = '/factures-clients'
/** The factures to pay, as their count has them: a net below zero is an avoir. */
const TO_PAY = { state: 'emise', kind: 'facture', net: '0.01..', sort: 'issued_at' }

/** The money by holder and by creditor, with its age; every figure opens its list. */
export function MoneyBoard({ held }: { held: NonNullable<HomeAnswer['argent_tenu']> }) {
  const { livreurs, caisses, a_payer, a_facturer } = held
  return (
    <section aria-label={t`Argent`} className="rounded-xl border bg-card shadow-raised">
      <h2 className="border-b px-3.5 py-2.5 font-semibold">
        <Trans>Argent</Trans>{' '}
        <span className="ms-1 font-normal text-muted-foreground text-xs">
          <Trans>qui le tient, à qui il est dû</Trans>
        </span>
      </h2>
      {livreurs && <AtLivreurs money={livreurs} />}
      {caisses && <InCaisses money={caisses} />}
      {a_payer && <ToPay money={a_payer} />}
      {a_facturer && (
        <Line
          title={<Trans>Versé, à mettre sur une facture</Trans>}
          to={PRESETS.all.path}
          search={{ money_state: 'VERSE', sort: 'last_event_at' }}
          amount={a_facturer.montant}
          about={<Parcels money={a_facturer} />}
        />
      )}
    </section>
  )
}

function AtLivreurs({ money }: { money: HeldMoney }) {
  const search = { money_state: 'CHEZ_LIVREUR', sort: 'last_event_at' }
  return (
    <>
      <Line
        title={<Trans>Chez les livreurs</Trans>}
        to={PRESETS.all.path}
        search={search}
        amount={money.montant}
        about={<Parcels money={money} />}
      />
      <MoneyList
        label={t`Livreurs qui ont des espèces, depuis le plus longtemps`}
        rows={money.par.map(({ id, nom, depuis, montant }) => ({
          key: id,
          name: id === '' ? t`Sans livreur` : nom,
          since: depuis,
          amount: montant,
          to: PRESETS.all.path,
          search: { ...search, delivery_man: id === '' ? '-' : id },
        }))}
      />
    </>
  )
}

function InCaisses({ money }: { money: HeldMoney }) {
  return (
    <>
      <Line
        title={<Trans>Dans les caisses</Trans>}
        to="/caisse"
        amount={money.montant}
        about={<Plural value={money.n} _0="Aucune caisse" one="# caisse" other="# caisses" />}
      />
      <MoneyList
        label={t`Caisses, la plus pleine d’abord`}
        rows={money.par.map(({ id, nom, montant }) => ({
          key: id,
          name: nom,
          since: '',
          amount: montant,
          to: '/caisse',
          search: {},
        }))}
      />
    </>
  )
}

function ToPay({ money }: { money: HeldMoney }) {
  return (
    <>
      <Line
        title={<Trans>À payer aux clients</Trans>}
        to={FACTURES}
        search={TO_PAY}
        amount={money.montant}
        about={
          money.n > 0 ? (
            <Trans>
              <Plural value={money.n} one="# facture" other="# factures" />, la plus ancienne du{' '}
              <Moment value={money.depuis} relative={false} />
            </Trans>
          ) : (
            <Trans>Toutes les factures émises sont payées</Trans>
          )
        }
      />
      <MoneyList
        label={t`Clients à payer, depuis le plus longtemps`}
        rows={money.par.map(({ id, nom, depuis, montant }) => ({
          key: id,
          name: nom,
          since: depuis,
          amount: montant,
          to: FACTURES,
          search: { ...TO_PAY, user: id },
        }))}
      />
    </>
  )
}

const Parcels = ({ money: { n, depuis } }: { money: HeldMoney }) => (
  <>
    <Plural value={n} _0="Aucun colis" one="# colis" other={`${groupDigits(n)} colis`} />
    {depuis !== '' && (
      <Trans>
        , le plus ancien du <Moment value={depuis} relative={false} />
      </Trans>
    )}
  </>
)

interface LineProps {
  title: ReactNode
  about: ReactNode
  amount: number
  to: string
  search?: Readonly<Record<string, string>>
}

const Line = ({ title, about, amount, to, search = {} }: LineProps) => (
  <Link
    to={to}
    search={search}
    className="focus-ring flex items-center gap-3 border-b px-3.5 py-2.5 last:border-b-0 hover:bg-accent"
  >
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{title}</span>
      <span className="block text-muted-foreground text-xs">{about}</span>
    </span>
    <Amount value={amount} className="font-semibold text-base" />
  </Link>
)
