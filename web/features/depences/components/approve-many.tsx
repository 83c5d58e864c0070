import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { eq } from '#model/schema/filter.ts'
import { PaperLot } from '#web/shared/lots/paper-lot.tsx'
import type { Selection } from '#web/table/selection.ts'
import type { List } from '#web/table/use-list.ts'

/** Approves the selected dépenses that wait; one's own is refused in words, as anywhere. */
export const ApproveMany = ({ list, selection }: { list: List; selection: Selection }) => (
  <PaperLot
    kind="validation"
    list={list}
    selection={selection}
    label={t`Valider`}
    icon={<Check aria-hidden />}
    concerns={({ state }) => state === 'a_valider'}
    among={eq('state', 'a_valider')}
    said={(n) => plural(n, { one: '# dépense validée', other: '# dépenses validées' })}
  >
    {() => <Trans>Ces dépenses sortent du compte, et ne changent plus.</Trans>}
  </PaperLot>
)
