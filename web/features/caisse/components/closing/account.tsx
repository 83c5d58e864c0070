import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { format, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { useSession } from '#web/lib/session.ts'
import { formatMoment } from '#web/table/clock.ts'
import { type Day, LINES } from '../../rules/day.ts'
import { bareAmount, SumLine } from '../count-table.tsx'

/** Drawn as a sum: each line opens its papers. */
export function Account({ day, counted }: { day: Day; counted: Centimes | null }) {
  const { i18n } = useLingui()
  const { clock } = useSession()
  const expected = fromDirhams(day.attendu)
  const gap = counted === null ? ZERO : subtract(counted, expected)
  return (
    <section aria-label={t`Le compte du jour`} className="rounded-xl border bg-card">
      <h2 className="border-b px-4 py-2.5 font-semibold">
        <Trans>Le compte du jour</Trans>
      </h2>
      <ul className="divide-y">
        <Row
          label={<Trans>Ouverture</Trans>}
          under={<Trans>depuis le {formatMoment(day.depuis, clock)}</Trans>}
          amount={bareAmount(fromDirhams(day.ouverture))}
        />
        {day.lignes.map(({ origine, regle, nombre, montant, tard }) => {
          const known = LINES[origine]
          return (
            <Row
              key={`${origine} ${regle}`}
              label={known ? i18n._(known.label) : origine}
              under={
                <>
                  <Plural value={nombre} one="# écriture" other="# écritures" />
                  {tard > 0 && (
                    <>
                      {' · '}
                      <Trans>dont {tard} après la clôture de la veille</Trans>
                    </>
                  )}
                </>
              }
              amount={signed(fromDirhams(montant))}
              onglet={known?.onglet ?? ''}
              jour={day.jour.slice(0, 10)}
            />
          )
        })}
      </ul>
      <div className="grid gap-1 border-t-2 border-t-foreground px-4 py-3">
        <p className="flex items-baseline justify-between gap-3 font-semibold text-base">
          <Trans>Attendu en caisse</Trans>
          <span className="tabular text-2xl">{format(expected)}</span>
        </p>
        {counted !== null && <SumLine label={<Trans>Compté</Trans>} amount={counted} />}
        {gap !== ZERO && (
          <p data-category="echoue" className="flex justify-between gap-3 font-semibold text-lg text-tone">
            <Trans>Écart</Trans>
            <span className="tabular">{format(gap)}</span>
          </p>
        )}
      </div>
    </section>
  )
}

const signed = (amount: Centimes): string => (amount > 0 ? `+${bareAmount(amount)}` : bareAmount(amount))

interface RowProps {
  label: ReactNode
  under: ReactNode
  amount: string
  onglet?: string
  jour?: string
}

function Row({ label, under, amount, onglet = '', jour = '' }: RowProps) {
  const words = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-muted-foreground text-xs">{under}</span>
      </span>
      <span className="tabular">{amount}</span>
      {onglet === '' ? <span className="size-4" /> : <ChevronRight aria-hidden className="size-4" />}
    </>
  )
  const looks = 'flex items-center gap-3 px-4 py-2.5'
  return (
    <li>
      {onglet === '' ? (
        <div className={looks}>{words}</div>
      ) : (
        <Link
          to="/caisse"
          search={{ onglet, created: jour }}
          className={`focus-ring hover:bg-accent ${looks}`}
        >
          {words}
        </Link>
      )}
    </li>
  )
}
