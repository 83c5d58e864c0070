import { Plural } from '@lingui/react/macro'
import type { CancelReport } from '#model/domain/import/report.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The commandes that a cancelled import leaves where they are, and why. */
export function KeptCommandes({ report }: { report: CancelReport }) {
  if (report.kept.length === 0) return null
  return (
    <Notice>
      <Plural
        value={report.kept.length}
        one="# commande a été gardée :"
        other="# commandes ont été gardées :"
      />
      <ul className="mt-1 list-disc ps-5">
        {report.kept.map(({ code, reason }) => (
          <li key={code}>
            {code} · {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
