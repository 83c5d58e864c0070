import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RelationField } from '#model/schema/fields.ts'
import { isMultiple } from '#model/schema/fields.ts'
import { word } from '#web/lib/i18n.ts'
import { namesQuery, useRelationOptions } from '#web/table/filters/relation-options.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { RemovableChip } from './choice-input.tsx'
import type { InputProps } from './input-props.ts'

/** The record, or records, a relation points to, found by name. */
export function RelationInput({ field, value, onChange, ...props }: InputProps & { field: RelationField }) {
  const [typed, setTyped] = useState('')
  const many = isMultiple(field)
  const chosen = (Array.isArray(value) ? value.map(String) : [String(value)]).filter((id) => id !== '')
  const { options, loading, stale } = useRelationOptions(field.to, typed, props.among)
  const names = useQuery(namesQuery(field.to, chosen))
  const nameOf = (id: string) =>
    [...(names.data ?? []), ...options].find((option) => option.value === id)?.label ?? '…'
  const box = (
    <Combobox
      control={props.control}
      label={word(field.label)}
      inputRef={props.inputRef}
      shown={many || chosen[0] === undefined ? '' : nameOf(chosen[0])}
      chosen={chosen}
      options={many ? options.filter((option) => !chosen.includes(option.value)) : options}
      loading={loading}
      stale={stale}
      typed={typed}
      onType={setTyped}
      onPick={(option) => onChange(many ? [...chosen, option.value] : option.value)}
      onClear={many || field.required ? undefined : () => onChange('')}
      onBlur={props.onBlur}
    />
  )
  if (!many) return box
  return (
    <div className="grid gap-1.5">
      {box}
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((id) => (
            <RemovableChip
              key={id}
              label={nameOf(id)}
              onRemove={() => onChange(chosen.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
