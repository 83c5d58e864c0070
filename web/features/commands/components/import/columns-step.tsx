import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Mapping } from '#model/domain/import/mapping.ts'
import { IMPORT_FIELDS, type ImportField, labelOf, REQUIRED_FIELDS } from '#model/domain/import/targets.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { SheetBody, SheetFooter } from '#web/ui/sheet.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Import } from './use-import.ts'

const isRequired = (field: ImportField): boolean => REQUIRED_FIELDS.some((required) => required === field)

/** Step 2: which column of the file fills which field. */
export function ColumnsStep({ work }: { work: Import }) {
  const { report, mapping } = work
  if (report === null) return null
  const missing = REQUIRED_FIELDS.filter((field) => mapping[field] === undefined)
  const names = missing.map(labelOf).join(', ')
  return (
    <>
      <SheetBody className="grid content-start gap-4">
        <p>
          <strong>{report.file.name}</strong> · <Plural value={report.rows} one="# ligne" other="# lignes" />
          {report.file.encoding && ` · ${report.file.encoding}`}
        </p>
        {missing.length > 0 && (
          <Notice tone="error">
            <Trans>Choisissez la colonne de : {names}.</Trans>
          </Notice>
        )}
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>{t`Information`}</TableHead>
              <TableHead>{t`Colonne du fichier`}</TableHead>
              <TableHead>{t`Premières valeurs`}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {IMPORT_FIELDS.map((field) => (
              <FieldLine key={field} field={field} work={work} />
            ))}
          </TableBody>
        </Table>
      </SheetBody>
      <SheetFooter>
        <Button variant="ghost" className="me-auto" onClick={() => work.go('file')}>
          <Trans>Autre fichier</Trans>
        </Button>
        <Button pending={work.busy} disabled={missing.length > 0} onClick={work.check}>
          <Trans>Contrôler</Trans>
        </Button>
      </SheetFooter>
    </>
  )
}

const SAMPLES = 3

function FieldLine({ field, work }: { field: ImportField; work: Import }) {
  const { mapping, report } = work
  const column = mapping[field]
  const columns = (report?.headings ?? []).map((heading, at) => ({ heading, at }))
  const samples =
    column === undefined ? [] : (report?.sample ?? []).map((row) => row[column] ?? '').filter(Boolean)
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap">
        {labelOf(field)}
        {isRequired(field) && (
          <span aria-hidden className="ms-0.5 text-destructive">
            *
          </span>
        )}
      </TableCell>
      <TableCell className="w-64">
        <Select
          aria-label={t`Colonne de ${labelOf(field)}`}
          value={column ?? ''}
          onChange={(event) => work.map(chosen(mapping, field, event.target.value))}
        >
          <option value="">{t`— aucune —`}</option>
          {columns.map(({ heading, at }) => (
            <option key={at} value={at}>
              {heading || t`Colonne ${at + 1}`}
            </option>
          ))}
        </Select>
      </TableCell>
      <TableCell className="max-w-64 truncate text-muted-foreground">
        <bdi>{samples.slice(0, SAMPLES).join(' · ')}</bdi>
      </TableCell>
    </TableRow>
  )
}

/** A column serves one field: taking it leaves the field that had it. */
function chosen(mapping: Mapping, field: ImportField, value: string): Mapping {
  const column = value === '' ? undefined : Number(value)
  const others = Object.entries(mapping).filter(([name, at]) => name !== field && at !== column)
  return Object.fromEntries(column === undefined ? others : [...others, [field, column]])
}
