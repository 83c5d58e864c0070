import { Trans, useLingui } from '@lingui/react/macro'
import { format, parseAmount } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Ltr } from '../ltr.tsx'

interface AmountFieldProps {
  label: string
  value: string
  onChange: (amount: string) => void
  /** The amount due; absent when the recipient owes nothing. */
  expected?: Centimes
  error?: string | undefined
}

/** Large enough to be read over a shoulder, with the phone’s own digits. */
export function AmountField({ label, value, onChange, expected, error }: AmountFieldProps) {
  const { t } = useLingui()
  const unread = value.trim() !== '' && parseAmount(value) === null
  return (
    <Field
      label={label}
      help={
        expected !== undefined && (
          <Trans>
            Attendu : <Ltr className="tabular">{format(expected)}</Ltr>
          </Trans>
        )
      }
      error={unread ? t`Ce n’est pas un montant. Écrivez-le comme 250,50.` : error}
    >
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          inputMode={expected !== undefined && expected < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          className="tabular h-16 text-center font-bold text-[28px] pointer-coarse:h-16 pointer-coarse:text-[28px]"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
