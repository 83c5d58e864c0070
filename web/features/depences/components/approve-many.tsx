import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { WriteEach } from '#web/shared/lots/write-each.tsx'
import type { Selection } from '#web/table/selection.ts'

/** Approves the selected dépenses that wait; one's own is refused in words, as anywhere. */
export function ApproveMany({ selection }: { selection: Selection }) {
  if (!useSession().access('depences').update) return null
  return (
    <WriteEach
      name="depences"
      selection={selection}
      label={t`Valider`}
      icon={<Check aria-hidden />}
      concerns={({ state }) => state === 'a_valider'}
      values={{ state: 'validee' }}
      told={({ label }) => String(label ?? '')}
    >
      <Trans>Ces dépenses sortent du compte, et ne changent plus.</Trans>
    </WriteEach>
  )
}
