import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TAKEOVER_FILES, TAKEOVER_NAMES } from '#model/domain/takeover/files.ts'
import type { TakeoverReport } from '#model/domain/takeover/report.ts'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

/** The result of the files, dry or real: totals to compare with the former system, and each refused row. */
export function TakeoverResult({ report }: { report: TakeoverReport }) {
  const { totals, rejects, done } = report
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {done && (
        <Notice>
          <Trans>C’est fait : les livres s’ouvrent sur ces soldes.</Trans>
        </Notice>
      )}
      <dl className="grid gap-3 sm:grid-cols-4">
        <Total label={<Trans>Colis en route</Trans>}>{groupDigits(totals.colis)}</Total>
        <Total label={<Trans>À encaisser</Trans>}>
          <Amount value={totals.a_encaisser} />
        </Total>
        <Total label={<Trans>Chez les livreurs</Trans>}>
          <Amount value={totals.chez_livreurs} />
        </Total>
        <Total label={<Trans>Dû aux clients</Trans>}>
          <Amount value={totals.du_clients} />
        </Total>
      </dl>
      <Counts report={report} />
      {rejects.length > 0 && <Rejects rejects={rejects} />}
    </div>
  )
}

function Total({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-xl border bg-card px-4 py-3">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="tabular font-semibold text-lg">{children}</dd>
    </div>
  )
}

function Counts({ report: { files } }: { report: TakeoverReport }) {
  const sent = TAKEOVER_NAMES.flatMap((name) => {
    const counts = files[name]
    return counts ? [{ name, ...counts }] : []
  })
  return (
    <section className="rounded-xl border bg-card">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>
              <Trans>Fichier</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Lignes</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Nouvelles</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Déjà là</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Refusées</Trans>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {sent.map(({ name, rows, accepted, already, refused, unread }) => (
            <TableRow key={name}>
              <TableCell>
                {TAKEOVER_FILES[name].label}
                {unread.length > 0 && (
                  <p className="text-muted-foreground text-xs">
                    <Trans>Colonnes non lues : {unread.join(', ')}</Trans>
                  </p>
                )}
              </TableCell>
              <Count n={rows} />
              <Count n={accepted} />
              <Count n={already} />
              <Count n={refused} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

const Count = ({ n }: { n: number }) => <TableCell className="tabular text-right">{groupDigits(n)}</TableCell>

function Rejects({ rejects }: { rejects: TakeoverReport['rejects'] }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">
        <Trans>Lignes à corriger</Trans>
      </h2>
      <ul className="divide-y rounded-xl border bg-card">
        {rejects.map(({ file, row, column, message }) => (
          <li key={`${file} ${row} ${column} ${message}`} className="grid gap-0.5 px-4 py-2">
            <span className="text-muted-foreground text-xs">
              {TAKEOVER_FILES[file].label}
              {row > 0 && (
                <>
                  {' · '}
                  <Trans>ligne {row}</Trans>
                </>
              )}
              {column !== '' && ` · ${column}`}
            </span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
