import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { MonthSelect } from '#web/shared/months/month-select.tsx'
import { monthOr } from '#web/shared/months/months.ts'
import { today } from '#web/table/clock.ts'
import type { RawSearch } from '#web/table/list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { ClosingCard } from './components/closing-card.tsx'
import { TvaCard } from './components/tva-card.tsx'
import { saveJournal } from './queries.ts'

/** A month of the books: its journal as files, its tax, its closing. */
export function MonthPage({ intro, search }: { intro: ReactNode; search: RawSearch }) {
  const { t } = useLingui()
  const { clock } = useSession()
  const mois = monthOr(search.mois, today(clock))
  const save = useMutation({ mutationFn: (format: 'csv' | 'sage') => saveJournal(mois, format) })
  const saving = (format: 'csv' | 'sage') => save.isPending && save.variables === format
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-3 md:p-5">
      <PageTitle title={t`Comptabilité`} />
      {intro}
      <div className="flex flex-wrap items-end gap-2">
        <MonthSelect label={t`Mois`} name="mois" value={mois} />
        <Button pending={saving('sage')} onClick={() => save.mutate('sage')}>
          <Download aria-hidden />
          <Trans>Journal pour Sage</Trans>
        </Button>
        <Button variant="outline" pending={saving('csv')} onClick={() => save.mutate('csv')}>
          <Download aria-hidden />
          <Trans>Journal complet (CSV)</Trans>
        </Button>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TvaCard mois={mois} />
        <ClosingCard mois={mois} />
      </div>
    </div>
  )
}
