import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '#web/lib/session.ts'
import { CommandeGone } from '#web/shared/cells/commande-link.tsx'
import { formatMoment } from '#web/table/clock.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { allMissing, lookedFor } from '../queries.ts'
import type { Awaited } from '../station/awaited.ts'

/** Prints all missing parcels, as a list for a search along the shelves. */
export function PrintMissing({ awaited }: { awaited: Awaited }) {
  const [rows, setRows] = useState<readonly ListRow[] | null>(null)
  const read = useMutation({ mutationFn: () => allMissing(awaited), onSuccess: setRows })
  useEffect(() => {
    if (!rows) return
    const over = () => setRows(null)
    addEventListener('afterprint', over, { once: true })
    print()
    return () => removeEventListener('afterprint', over)
  }, [rows])
  return (
    <>
      <Button variant="outline" size="sm" pending={read.isPending} onClick={() => read.mutate()}>
        <Printer aria-hidden />
        <Trans>Imprimer les manquants</Trans>
      </Button>
      {rows && createPortal(<Sheet rows={rows} />, document.body)}
    </>
  )
}

/** Alone on the paper, and not seen on the screen. */
function Sheet({ rows }: { rows: readonly ListRow[] }) {
  const { clock } = useSession()
  return (
    <section data-sheet className="hidden bg-white p-4 text-black print:block">
      <h1 className="mb-3 font-bold text-xl">
        <Plural value={rows.length} one="# colis manquant" other="# colis manquants" /> ·{' '}
        {formatMoment(clock.now, clock)}
      </h1>
      <table className="w-full border-collapse text-sm [&_td]:border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:px-2 [&_th]:py-1 [&_th]:text-start">
        <thead>
          <tr>
            <th>
              <Trans>Code suivi</Trans>
            </th>
            <th>
              <Trans>Destinataire</Trans>
            </th>
            <th>
              <Trans>Ville</Trans>
            </th>
            <th>
              <Trans>Emplacement</Trans>
            </th>
            <th>
              <Trans>Vu</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { code, name, ville, box } = lookedFor(row)
            return (
              <tr key={row.id}>
                <td className="tabular">{code || <CommandeGone />}</td>
                <td>{name}</td>
                <td>{ville}</td>
                <td>{box}</td>
                <td />
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
