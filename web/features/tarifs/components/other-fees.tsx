import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WireRow } from '#model/collections.ts'
import { format, fromDirhams } from '#model/domain/money.ts'
import { FEE_OUTCOMES, type FeeOutcome, isShare, SHARES } from '#model/domain/tariffs/faits.ts'
import { percent } from '#model/domain/tariffs/promotions.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { datedRowsQuery } from '../dated-rows-query.ts'
import type { Whose } from '../queries.ts'
import { placeWords } from './place-words.ts'

type Row = WireRow<'clients_fee'>

/** Faits without a column in the grid. */
const OTHERS = [
  'pct_cod',
  'assurance',
  'presentation',
  'stockage',
  'relance',
  'changement',
] as const satisfies readonly FeeOutcome[]

/** The dated tariffs of faits that the grid has no column for. */
export function OtherFees({ whose, editable }: { whose: Whose; editable: boolean }) {
  const { clock, user, person } = useSession()
  const of = person.type === 'client' ? { ...whose, user: user.id } : whose
  const { data = [] } = useQuery(datedRowsQuery(OTHERS, of, clock.now.slice(0, 10)))
  if (data.length === 0 && !editable) return null
  return (
    <section aria-labelledby="autres-frais">
      <details className="max-w-2xl">
        <summary className="focus-ring w-fit cursor-pointer rounded">
          <h2 id="autres-frais" className="inline font-semibold">
            <Trans>Autres frais</Trans>
          </h2>{' '}
          <span className="text-muted-foreground text-sm">
            {data.length === 0 ? (
              <Trans>aucun</Trans>
            ) : (
              <Plural value={data.length} one="# tarif" other="# tarifs" />
            )}
          </span>
        </summary>
        <div className="mt-2 grid gap-2">
          {data.length > 0 && <Rows rows={data} isHis={person.type === 'client'} />}
          {editable && (
            <Link
              to="/clients-fee"
              search={{ onglet: 'tarifs', ...(whose.user !== '' && { client: whose.user }) }}
              className="focus-ring w-fit rounded text-primary text-sm underline-offset-4 hover:underline"
            >
              <Trans>Ajouter ou terminer un tarif</Trans>
            </Link>
          )}
        </div>
      </details>
    </section>
  )
}

function Rows({ rows, isHis }: { rows: readonly Row[]; isHis: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>
              <Trans>Frais</Trans>
            </TableHead>
            <TableHead>
              <Trans>Pour</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Montant TTC</Trans>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell>{row.outcome === '' ? '' : word(FEE_OUTCOMES[row.outcome])}</TableCell>
              <TableCell>{placeWords(row, isHis)}</TableCell>
              <TableCell className="tabular text-right">{priceWords(row)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function priceWords({ outcome, amount, pourcentage, seuil }: Row): string {
  const least = format(fromDirhams(amount ?? 0))
  if (outcome === 'stockage') return t`${least} par nuit, dès la ${Math.max(1, seuil)}ᵉ`
  if (pourcentage === 0 || !isShare(outcome)) return least
  const rate = t`${percent(pourcentage)} de ${word(SHARES[outcome])}`
  return amount ? t`${rate}, ${least} au moins` : rate
}
