import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AGES, MONEY_PLACES, type PlacedMoney } from '#model/domain/figures/home.ts'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { waitingList } from '../../rules/figure-lists.ts'
import { FigureCard } from '../charts/figure-card.tsx'

/** Where money waits and for how long; each amount opens what it is made of. */
export function MoneyAgesCard({ argent, today }: { argent: readonly PlacedMoney[]; today: string }) {
  const { t } = useLingui()
  return (
    <FigureCard title={t`Argent par ancienneté`} about={<Trans>en dirhams</Trans>} table="argent">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>
              <Trans>Depuis</Trans>
            </TableHead>
            {argent.map(({ place }) => (
              <TableHead key={place} className="whitespace-normal text-right">
                {MONEY_PLACES[place]}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {AGES.map((age) => (
            <TableRow key={age.cle}>
              <TableHead scope="row" className="font-normal text-sm">
                {age.label}
              </TableHead>
              {argent.map(({ place, ages }) => {
                const { n = 0, montant = 0 } = ages.find(({ cle }) => cle === age.cle) ?? {}
                return (
                  <TableCell key={place} className="text-right">
                    {n === 0 ? (
                      <span className="text-muted-foreground">–</span>
                    ) : (
                      <Link
                        {...waitingList(place, age, today)}
                        className="focus-ring thumb block rounded hover:underline"
                      >
                        <Amount value={montant} />
                        <span className="block text-muted-foreground text-xs">
                          {place === 'a_payer' ? <Factures n={n} /> : <Parcels n={n} />}
                        </span>
                      </Link>
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </FigureCard>
  )
}

const Parcels = ({ n }: { n: number }) => <Plural value={n} one="# colis" other={`${groupDigits(n)} colis`} />
const Factures = ({ n }: { n: number }) => (
  <Plural value={n} one="# facture" other={`${groupDigits(n)} factures`} />
)
