import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { netOfLine } from '#model/domain/billing/facture-content.ts'
import { add, commandTotal, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import { FAITS } from '#model/domain/tariffs/faits.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { word } from '#web/lib/i18n.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { whyQuery } from '#web/shared/fees/why-query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { amountsOf, type FactureLine } from '../queries.ts'
import { Figure } from './figure.tsx'

interface WhyLineProps {
  line: FactureLine
  commission: boolean
}

/** « Pourquoi ? »: the cash collected, the deductions, and the origin of each amount. */
export function WhyLine({ line, commission }: WhyLineProps) {
  const { command } = line.expand ?? {}
  const amounts = amountsOf(line)
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-[1fr_1fr_1.4fr]">
      {!commission && (
        <Part title={t`Ce qui a été encaissé`}>
          <Term label={t`Prix`} value={amounts.price} />
          {amounts.extra_fees !== 0 && (
            <Term label={t`Frais supplémentaires`} value={amounts.extra_fees} sign="+" />
          )}
          <Result label={t`Encaissé`} value={commandTotal(amounts)} />
        </Part>
      )}
      <Part title={commission ? t`Ce qui est gagné` : t`Ce qui est retenu`}>
        {keptOf(line).map(({ id, label, value }) => (
          <Term key={id} label={label} value={value} sign={commission ? '+' : '−'} />
        ))}
        {amounts.indemnite !== 0 && <Term label={t`Indemnité`} value={amounts.indemnite} sign="+" />}
        <Result
          label={commission ? t`Commission` : t`Net de la ligne`}
          value={commission ? amounts.fee : netOfLine(amounts)}
        />
      </Part>
      <Part title={t`D’où vient chaque montant`}>
        <Sentences line={line} />
        {command && (
          <p>
            <CommandeLink code={command.code} /> <Trans>ouvre le colis et son histoire.</Trans>
          </p>
        )}
      </Part>
    </div>
  )
}

/** The fees of the line; without any, its own amounts: an avoir, or a facture older than fees. */
function keptOf(line: FactureLine) {
  const fees = line.expand?.frais_via_facture_detail ?? []
  if (fees.length > 0) {
    return fees.flatMap(({ id, fait, montant, remise }) => {
      const net = fromDirhams(montant)
      if (remise === 0) return [{ id, label: word(FAITS[fait]), value: net }]
      const off = fromDirhams(remise)
      return [
        { id, label: t`${word(FAITS[fait])}, brut`, value: add(net, off) },
        { id: `${id}-remise`, label: t`Remise`, value: subtract(ZERO, off) },
      ]
    })
  }
  const { fee, packaging } = amountsOf(line)
  return [
    { id: 'fee', label: t`Frais`, value: fee },
    { id: 'packaging', label: t`Emballage`, value: packaging },
  ].filter(({ value }) => value !== 0)
}

/** The server's explanation of each fee, in the order of the fees. */
function Sentences({ line }: { line: FactureLine }) {
  const fees = (line.expand?.frais_via_facture_detail ?? []).map(({ id }) => id)
  const answers = useQueries({ queries: fees.map(whyQuery) })
  if (fees.length === 0) {
    return (
      <p className="text-muted-foreground">
        {keptOf(line).length === 0 ? (
          <Trans>Aucun frais n’est compté sur cette ligne.</Trans>
        ) : (
          line.motif || <Trans>Le détail de ces frais n’a pas été gardé.</Trans>
        )}
      </p>
    )
  }
  if (answers.some(({ isPending }) => isPending)) return <Skeleton className="h-16" />
  return answers.map(({ data }, n) => (
    <p key={fees[n]} className="text-pretty">
      {data?.phrases.join(' ')}
    </p>
  ))
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1 text-sm">
      <h4 className="text-muted-foreground text-xs">{title}</h4>
      {children}
    </section>
  )
}

interface TermProps {
  label: string
  value: Centimes
  sign?: '+' | '−'
}

const Term = ({ label, ...figure }: TermProps) => (
  <p className="flex justify-between gap-3">
    <span>{label}</span>
    <Figure {...figure} shown />
  </p>
)

const Result = ({ label, value }: TermProps) => (
  <p className="mt-1 flex justify-between gap-3 border-t pt-1 font-semibold">
    <span>{label}</span>
    <Figure value={value} shown />
  </p>
)
