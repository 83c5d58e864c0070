import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { SCAN_RIGHTS } from '#model/domain/commande/scan/rights.ts'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { linesQuery } from '../queries.ts'

/** Live progress of the count, and the button that ends it. */
export function Progress({ inventaire }: { inventaire: ListRow }) {
  const { id } = inventaire
  useLiveRecords('inventaires_details', eq('inventaire', id))
  const all = useQuery(linesQuery(id, false))
  const counted = useQuery(linesQuery(id, true))
  const expected = countOf(all.data, true)
  const present = countOf(counted.data, true)
  const surplus = countOf(all.data, false)
  const percent = expected === 0 ? 100 : Math.floor((present / expected) * 100)
  return (
    <div className="mt-1 grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="tabular font-semibold text-base">
          <Trans>
            {present} sur {expected} comptés
          </Trans>
        </p>
        {surplus > 0 && (
          <p data-category="echoue" className="text-tone">
            <Plural value={surplus} one="# en trop" other="# en trop" />
          </p>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={t`Colis comptés`}
        aria-valuemin={0}
        aria-valuemax={expected}
        aria-valuenow={present}
        className="h-2 overflow-hidden rounded-full bg-muted"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      {inventaire.state === 'ouvert' && (
        <div className="flex flex-wrap gap-2">
          <ToStation inventaire={inventaire} />
          <Closing inventaire={id} missing={expected - present} surplus={surplus} />
        </div>
      )}
    </div>
  )
}

const countOf = (figures: readonly { expected: boolean; count: number }[] | undefined, of: boolean): number =>
  figures?.find(({ expected }) => expected === of)?.count ?? 0

/** The counting itself is done at the station. */
function ToStation({ inventaire: { id, agence } }: { inventaire: ListRow }) {
  if (!useSession().holds(...SCAN_RIGHTS.inventaire)) return null
  return (
    <Button size="sm" asChild>
      <Link to="/scan" search={{ mode: 'inventaire', inventaire: id, agence: String(agence) }}>
        <ScanBarcode aria-hidden />
        <Trans>Scanner</Trans>
      </Link>
    </Button>
  )
}

interface ClosingProps {
  inventaire: string
  missing: number
  surplus: number
}

function Closing({ inventaire, missing, surplus }: ClosingProps) {
  const [asking, setAsking] = useState(false)
  const { access } = useSession()
  const queries = useQueryClient()
  const close = useMutation({
    mutationFn: () => client.collection('inventaires').update(inventaire, { state: 'clos' }),
    onSuccess: () => toast.success(t`Inventaire clos`),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: recordsKey('inventaires') })
    },
  })
  if (!access('inventaires').update) return null
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        <ListChecks aria-hidden />
        <Trans>Clore l’inventaire</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Clore l’inventaire ?</Trans>}
        confirm={<Trans>Clore</Trans>}
        pending={close.isPending}
        onConfirm={() => close.mutate()}
      >
        <Trans>
          Manquants : {missing}. En trop : {surplus}. Ses listes ne changeront plus ; les scans suivants iront
          dans un autre inventaire.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
