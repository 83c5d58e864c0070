import { t } from '@lingui/core/macro'
import { useFormContext } from 'react-hook-form'
import { toPlain } from '#model/domain/money.ts'
import type { FormValues } from '#web/form/form-values.ts'
import { CountTable, countedOf, type Typed, totalOf } from './count-table.tsx'

/** Notes and coins in a form: they are its `comptage`, and their sum its `montant`. */
export function CountInput({ name }: { name: string }) {
  const { watch, setValue } = useFormContext<FormValues>()
  const typed = typedOf(watch(name))
  const put = (next: Typed) => {
    setValue(name, JSON.stringify(countedOf(next)), { shouldDirty: true })
    setValue('montant', toPlain(totalOf(next)), { shouldDirty: true })
  }
  return <CountTable title={t`Comptage`} typed={typed} onType={put} onDone={() => {}} />
}

function typedOf(value: unknown): Typed {
  const counted: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : {}
  if (typeof counted !== 'object' || counted === null) return {}
  return Object.fromEntries(Object.entries(counted).map(([piece, pieces]) => [piece, String(pieces)]))
}
