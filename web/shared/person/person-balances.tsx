import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ACCOUNTS } from '#model/domain/ledger/accounts.ts'
import { STATEMENT_ACCOUNTS } from '#model/domain/ledger/releve.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { today } from '#web/table/clock.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { balanceQuery } from './balance-query.ts'

interface PersonBalancesProps {
  user: string
  type: 'client' | 'livreur'
}

/** The accounts of a person with their balance today; they are never netted. Each opens its statement. */
export function PersonBalances({ user, type }: PersonBalancesProps) {
  const { holds, clock } = useSession()
  const reads = holds(type === 'client' ? 'Factures clients' : 'Factures livreurs')
  const comptes = STATEMENT_ACCOUNTS[type]
  const day = today(clock)
  const balances = useQueries({
    queries: comptes.map((compte) => ({ ...balanceQuery(user, compte, day), enabled: reads })),
  })
  if (!reads) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">
        <Trans>Comptes</Trans>
      </h3>
      <ul className="grid divide-y">
        {comptes.map((compte, n) => (
          <li key={compte}>
            <Link
              to="/releve"
              search={{ user, compte }}
              className="focus-ring flex items-baseline justify-between gap-4 rounded py-1.5 hover:bg-accent pointer-coarse:py-3.5"
            >
              <span>{word(ACCOUNTS[compte].label)}</span>
              {balances[n]?.data ? (
                <Amount value={balances[n].data.cloture} className="font-semibold" />
              ) : (
                <Skeleton className="h-5 w-20" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
