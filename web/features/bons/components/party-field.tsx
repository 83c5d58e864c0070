import { bons } from '#model/collections/bons.ts'
import type { BonParty } from '#model/domain/bon/bon.ts'
import { RelationInput } from '#web/form/inputs/relation-input.tsx'
import { word } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'

const AMONG = { client: 'type = "client"', livreur: 'type = "livreur" && active = true' }

interface PartyFieldProps {
  party: BonParty
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function PartyField({ party, value, error, onChange }: PartyFieldProps) {
  const field = bons.fields[party]
  return (
    <Field label={word(field.label)} required error={error}>
      {(control) => (
        <RelationInput
          field={field}
          control={control}
          value={value}
          onChange={(chosen) => onChange(String(chosen ?? ''))}
          onBlur={() => undefined}
          inputRef={() => undefined}
          among={party === 'client' || party === 'livreur' ? AMONG[party] : ''}
        />
      )}
    </Field>
  )
}
