import { useLingui } from '@lingui/react/macro'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'

const dirhams = (record: ListRow, field: string): number => Number(record[field] ?? 0)

/** The computation of the net: total − frais − emballages + indemnités ± report. */
export function FactureSum({ record }: { record: ListRow }) {
  const { t } = useLingui()
  const commission = record.kind === 'commission'
  const parts = [
    {
      label: commission ? t`Commissions` : t`Encaissé chez les destinataires`,
      value: dirhams(record, 'total'),
    },
    { label: t`Frais`, value: -dirhams(record, 'frais') },
    { label: t`Emballages`, value: -dirhams(record, 'emballage') },
    { label: t`Indemnités`, value: dirhams(record, 'indemnites') },
    { label: t`Report`, value: dirhams(record, 'report') },
  ].filter(({ value }, n) => n === 0 || value !== 0)
  return (
    <dl className="grid gap-1.5 rounded-lg border p-3 text-sm">
      {parts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-muted-foreground">{label}</dt>
          <dd>
            <Amount value={value} />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-3 border-t pt-1.5 font-semibold">
        <dt>{t`Net à payer`}</dt>
        <dd className="text-lg">
          <Amount value={dirhams(record, 'net')} />
        </dd>
      </div>
    </dl>
  )
}
