import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { STATEMENT_ACCOUNTS, type StatementAccount } from '#model/domain/ledger/releve.ts'
import { useSession } from '#web/lib/session.ts'
import { balanceQuery } from '#web/shared/person/balance-query.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The balances of a livreur's three accounts, each with its direction; they are never netted. */
export function LivreurMoney() {
  const { person, clock } = useSession()
  const day = clock.now.slice(0, 10)
  const balances = useQueries({
    queries: STATEMENT_ACCOUNTS.livreur.map((compte) => balanceQuery(person.id, compte, day)),
  })
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Votre argent</Trans>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid divide-y">
          {STATEMENT_ACCOUNTS.livreur.map((compte, n) => (
            <div key={compte} className="flex items-baseline justify-between gap-4 py-2.5">
              <dt>
                <Owes compte={compte} amount={balances[n]?.data?.cloture ?? 0} />
                <Link
                  to="/releve"
                  search={{ compte }}
                  className="focus-ring thumb block w-fit rounded text-primary text-xs hover:underline"
                >
                  <Trans>Voir le relevé</Trans>
                </Link>
              </dt>
              <dd className="font-semibold text-lg">
                {balances[n]?.data ? (
                  <Amount value={Math.abs(balances[n].data.cloture)} />
                ) : (
                  <Skeleton className="h-6 w-24" />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  )
}

/** The wording of a balance in either direction. */
function Owes({ compte, amount }: { compte: StatementAccount; amount: number }): ReactNode {
  const reverse = amount < 0
  switch (compte) {
    case 'CASH_LIVREUR':
      return reverse ? (
        <Trans>Wasl vous remet : vous avez rendu plus que vous n’avez encaissé</Trans>
      ) : (
        <Trans>Vous remettez à Wasl, à votre prochain passage à la caisse</Trans>
      )
    case 'CREANCE_LIVREUR':
      return reverse ? (
        <Trans>Versé en trop, gardé pour vous jusqu’à la décision</Trans>
      ) : (
        <Trans>Écarts de caisse que vous devez à Wasl</Trans>
      )
    default:
      return reverse ? (
        <Trans>Commissions reprises, que vous devez à Wasl</Trans>
      ) : (
        <Trans>Wasl vous paie, vos commissions facturées</Trans>
      )
  }
}
