import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { TvaOfMonth } from '#model/domain/books/tva-of-month.ts'
import { Unread } from '#web/form/unread.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { tvaQuery } from '../queries.ts'

/** The tax of the factures of a month, by rate, beside that of the ledger. */
export function TvaCard({ mois }: { mois: string }) {
  const tva = useQuery(tvaQuery(mois))
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>
          <Trans>TVA collectée</Trans>
        </CardTitle>
        <p className="text-muted-foreground text-sm">
          <Trans>Des factures et avoirs du mois, par taux.</Trans>
        </p>
      </CardHeader>
      <CardContent className="grid gap-3">
        {tva.isError && <Unread error={tva.error} onRetry={() => void tva.refetch()} />}
        {tva.isPending && <Skeleton className="h-28" />}
        {tva.data && <Rates tva={tva.data} />}
      </CardContent>
    </Card>
  )
}

function Rates({ tva: { taux, total, ecart } }: { tva: TvaOfMonth }) {
  if (taux.length === 0) {
    return (
      <p className="text-muted-foreground">
        <Trans>Aucune facture ce mois-là.</Trans>
      </p>
    )
  }
  return (
    <>
      <Table className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
        <TableHeader>
          <TableRow>
            <TableHead>
              <Trans>Taux</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Base HT</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>TVA</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Factures</Trans>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {taux.map((one) => (
            <TableRow key={one.taux}>
              <TableCell className="whitespace-nowrap">{String(one.taux).replace('.', ',')} %</TableCell>
              <TableCell className="text-right">
                <Amount value={one.ht} />
              </TableCell>
              <TableCell className="text-right">
                <Amount value={one.tva} />
              </TableCell>
              <TableCell className="tabular text-right">{one.factures}</TableCell>
            </TableRow>
          ))}
          <TableRow className="font-semibold">
            <TableCell>
              <Trans>Total</Trans>
            </TableCell>
            <TableCell className="text-right">
              <Amount value={total.ht} />
            </TableCell>
            <TableCell className="text-right">
              <Amount value={total.tva} />
            </TableCell>
            <TableCell />
          </TableRow>
        </TableBody>
      </Table>
      {ecart.ht === 0 && ecart.tva === 0 ? (
        <p className="text-muted-foreground text-xs">
          <Trans>Égal au grand livre, au centime.</Trans>
        </p>
      ) : (
        <Notice tone="error">
          <Trans>
            Le grand livre diffère : <Amount value={ecart.ht} /> de base, <Amount value={ecart.tva} /> de TVA.
          </Trans>
        </Notice>
      )}
    </>
  )
}
