import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stamp } from 'lucide-react'
import { add, fromDirhams, toDirhams } from '#model/domain/money.ts'
import { useSession } from '#web/lib/session.ts'
import { WriteEach } from '#web/shared/lots/write-each.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import type { Selection } from '#web/table/selection.ts'

const isBrouillon = ({ state }: ListRow) => state === 'brouillon'

/** Issues the selected brouillons, each in its own transaction. */
export function IssueMany({ selection }: { selection: Selection }) {
  if (!useSession().access('factures').update) return null
  const nets = [...selection.rows.values()]
    .filter(isBrouillon)
    .map(({ net }) => fromDirhams(Number(net ?? 0)))
  return (
    <WriteEach
      name="factures"
      selection={selection}
      label={t`Émettre`}
      icon={<Stamp aria-hidden />}
      concerns={isBrouillon}
      values={{ state: 'emise' }}
      told={(row) => String(expandedAt(row, 'user')[0]?.full_name ?? row.id)}
    >
      <Trans>
        Net à payer <Amount value={toDirhams(add(...nets))} />. Chacune reçoit son numéro, et ne change plus :
        un avoir la corrige.
      </Trans>
    </WriteEach>
  )
}
