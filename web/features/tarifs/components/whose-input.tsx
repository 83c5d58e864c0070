import { t } from '@lingui/core/macro'
import { clients_fee } from '#model/collections/clients_fee.ts'
import { livreurs_fee } from '#model/collections/livreurs_fee.ts'
import type { RelationField } from '#model/schema/fields.ts'
import { RelationInput } from '#web/form/inputs/relation-input.tsx'
import { word } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import type { Whose } from '../queries.ts'

interface WhoseInputProps {
  readonly whose: Whose
  /** True: with a choice of the agence of departure. */
  readonly withAgence?: boolean
  onChange(whose: Whose): void
}

/** Everybody, or one client, groupe or livreur. */
export function WhoseInput({ whose, withAgence = false, onChange }: WhoseInputProps) {
  const { party, user, groupe, agence } = whose
  const person = party === 'client' ? clients_fee.fields.client : livreurs_fee.fields.livreur
  return (
    <>
      <Choice
        field={person}
        value={user}
        among={`type = "${party}"`}
        width="w-full sm:w-64"
        onChoose={(id) => onChange({ ...whose, user: id, groupe: '' })}
      />
      {party === 'client' && (
        <Choice
          field={{ ...clients_fee.fields.groupe, label: t`Groupe` }}
          value={groupe}
          width="w-full sm:w-48"
          onChoose={(id) => onChange({ ...whose, user: '', groupe: id })}
        />
      )}
      {withAgence && (
        <Choice
          field={party === 'client' ? clients_fee.fields.agence : livreurs_fee.fields.agence}
          value={agence}
          width="w-full sm:w-48"
          onChoose={(id) => onChange({ ...whose, agence: id })}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  readonly field: RelationField
  readonly value: string
  readonly among?: string
  readonly width: string
  onChoose(id: string): void
}

const Choice = ({ field, value, among = '', width, onChoose }: ChoiceProps) => (
  <Field label={word(field.label)} className={width}>
    {(control) => (
      <RelationInput
        field={field}
        control={control}
        value={value}
        among={among}
        inputRef={null}
        onBlur={() => {}}
        onChange={(id) => onChoose(String(id))}
      />
    )}
  </Field>
)
