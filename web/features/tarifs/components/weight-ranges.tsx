import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WireRow } from '#model/collections.ts'
import { kilograms } from '#model/domain/tariffs/weight.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { datedRowsQuery } from '../dated-rows-query.ts'
import type { Whose } from '../queries.ts'
import { placeWords } from './place-words.ts'

type Row = WireRow<'clients_fee'>

interface Range {
  readonly row: Row
  /** Grams from which the next range of the same key holds; 0 for the last. */
  readonly upTo: number
}

/** The fee added to a delivery for its weight, range by range. */
export function WeightRanges({ whose, editable }: { whose: Whose; editable: boolean }) {
  const { clock, user, person } = useSession()
  // A client's own grid has no `user` in its selection.
  const of = person.type === 'client' ? { ...whose, user: user.id } : whose
  const { data = [] } = useQuery(datedRowsQuery(['poids'], of, clock.now.slice(0, 10)))
  if (data.length === 0 && !editable) return null
  return (
    <section aria-labelledby="tranches">
      <details className="max-w-2xl">
        <summary className="focus-ring w-fit cursor-pointer rounded">
          <h2 id="tranches" className="inline font-semibold">
            <Trans>Suppléments de poids</Trans>
          </h2>{' '}
          <span className="text-muted-foreground text-sm">
            {data.length === 0 ? (
              <Trans>aucun : un colis lourd coûte le prix d’une livraison</Trans>
            ) : (
              <Plural value={data.length} one="# tranche" other="# tranches" />
            )}
          </span>
        </summary>
        <div className="mt-2 grid gap-2">
          {data.length > 0 && (
            <>
              <p className="text-muted-foreground text-sm">
                <Trans>
                  S’ajoutent à la livraison et à l’échange. Un colis pesé paie le poids de sa pesée.
                </Trans>
              </p>
              <Ranges ranges={rangesOf(data)} isHis={person.type === 'client'} />
            </>
          )}
          {editable && (
            <Link
              to="/clients-fee"
              search={{
                onglet: 'tarifs',
                outcome: 'poids',
                ...(whose.user !== '' && { client: whose.user }),
              }}
              className="focus-ring w-fit rounded text-primary text-sm underline-offset-4 hover:underline"
            >
              <Trans>Ajouter ou terminer une tranche</Trans>
            </Link>
          )}
        </div>
      </details>
    </section>
  )
}

function Ranges({ ranges, isHis }: { ranges: readonly Range[]; isHis: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>
              <Trans>Tranche</Trans>
            </TableHead>
            <TableHead>
              <Trans>Pour</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Supplément TTC</Trans>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {ranges.map(({ row, upTo }) => (
            <TableRow key={row.id}>
              <TableCell className="tabular">{rangeWords(row.seuil, upTo)}</TableCell>
              <TableCell>{placeWords(row, isHis)}</TableCell>
              <TableCell className="text-right">
                <Amount value={row.amount ?? 0} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function rangeWords(seuil: number, upTo: number): string {
  const from = kilograms(seuil)
  if (upTo === 0) return seuil === 0 ? t`Tout poids` : t`${from} et plus`
  const to = kilograms(upTo)
  return seuil === 0 ? t`Moins de ${to}` : t`De ${from} à moins de ${to}`
}

const keyOf = ({ client, groupe, ville, zone, agence }: Row): string =>
  [client, groupe, ville, zone, agence].join('/')

function rangesOf(rows: readonly Row[]): Range[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((own) =>
    own.map((row, n) => ({ row, upTo: own[n + 1]?.seuil ?? 0 })),
  )
}
