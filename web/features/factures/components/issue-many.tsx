import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stamp } from 'lucide-react'
import { add, fromDirhams, toDirhams } from '#model/domain/money.ts'
import { eq } from '#model/schema/filter.ts'
import { PaperLot } from '#web/shared/lots/paper-lot.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import type { Selection } from '#web/table/selection.ts'
import type { List } from '#web/table/use-list.ts'

/** Issues the selected brouillons, each in its own transaction. */
export const IssueMany = ({ list, selection }: { list: List; selection: Selection }) => (
  <PaperLot
    kind="emission"
    list={list}
    selection={selection}
    label={t`Émettre`}
    icon={<Stamp aria-hidden />}
    concerns={({ state }) => state === 'brouillon'}
    among={eq('state', 'brouillon')}
    said={(n) => plural(n, { one: '# facture émise', other: '# factures émises' })}
  >
    {(rows) => (
      <>
        {rows.length > 0 && (
          <>
            <Trans>
              Net à payer <Amount value={netOf(rows)} />.
            </Trans>{' '}
          </>
        )}
        <Trans>Chacune reçoit son numéro, et ne change plus : un avoir la corrige.</Trans>
      </>
    )}
  </PaperLot>
)

const netOf = (rows: readonly ListRow[]): number =>
  toDirhams(add(...rows.map(({ net }) => fromDirhams(Number(net ?? 0)))))
