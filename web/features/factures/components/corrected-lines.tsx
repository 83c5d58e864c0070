import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { toPlain } from '#model/domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import {
  billedParts,
  type CorrectedPart,
  type Correction,
  differenceOf,
  PARTS,
} from '../rules/corrections.ts'

interface CorrectedLinesProps {
  corrections: readonly Correction[]
  onChange: (corrections: readonly Correction[]) => void
}

/** The lines an avoir corrects: the right amounts as inputs, beside the billed ones. */
export function CorrectedLines({ corrections, onChange }: CorrectedLinesProps) {
  const replace = (at: Correction, by: readonly Correction[]) =>
    onChange(corrections.flatMap((one) => (one === at ? by : [one])))
  return (
    <ul className="grid gap-3 empty:hidden">
      {corrections.map((one) => (
        <li key={one.line.id} className="grid gap-2 rounded-lg border p-3">
          <p className="flex items-center gap-3 text-sm">
            <span className="tabular font-semibold">{one.line.expand?.command?.code}</span>
            <span className="min-w-0 flex-1 truncate text-muted-foreground">
              {one.line.expand?.command?.receiver_full_name}
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t`Ne pas corriger cette ligne`}
              title={t`Ne pas corriger cette ligne`}
              onClick={() => replace(one, [])}
            >
              <X aria-hidden />
            </Button>
          </p>
          <div className="grid grid-cols-3 gap-3">
            {PARTS.map((part) => (
              <RightAmount
                key={part}
                part={part}
                correction={one}
                onType={(text) => replace(one, [{ ...one, typed: { ...one.typed, [part]: text } }])}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface RightAmountProps {
  part: CorrectedPart
  correction: Correction
  onType: (text: string) => void
}

function RightAmount({ part, correction, onType }: RightAmountProps) {
  const label = { encaisse: t`Encaissé juste`, fee: t`Frais justes`, indemnite: t`Indemnité juste` }[part]
  const difference = differenceOf(correction)
  const billed = toPlain(billedParts(correction.line)[part])
  const change = difference ? toPlain(difference[part]).replace('-', '−') : ''
  return (
    <Field
      label={label}
      help={
        difference && difference[part] !== 0 ? t`${billed} facturés, écart ${change}` : t`${billed} facturés`
      }
      error={difference ? undefined : t`Un montant comme 35,00`}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          className="tabular text-end"
          value={correction.typed[part]}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
