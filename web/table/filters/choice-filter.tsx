import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RelationField, SelectField } from '#model/schema/fields.ts'
import { fold } from '#model/schema/fold.ts'
import { word } from '#web/lib/i18n.ts'
import { targetOf } from '../field-path.ts'
import type { Turn } from '../list-search.ts'
import { EMPTY_CHOICE } from './filter-text.ts'
import { OptionList } from './option-list.tsx'
import { namesQuery, type Option, useRelationOptions } from './relation-options.ts'

interface ChoiceProps<F> {
  field: F
  value: string
  onChange: Turn
}

const LONG_LIST = 8

const listed = (value: string): string[] => value.split(',').filter(Boolean)

const toggled = (value: string, option: string): string => {
  const chosen = listed(value)
  return (chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]).join(',')
}

export function ChoiceFilter({ field, value, onChange }: ChoiceProps<SelectField>) {
  const [typed, setTyped] = useState('')
  const chosen = listed(value)
  const all: Option[] = Object.entries(field.options).map(([option, label]) => ({
    value: option,
    label: word(label),
  }))
  if (!field.required) all.push({ value: EMPTY_CHOICE, label: t`Non renseigné` })
  const options = all.filter((option) => fold(option.label).includes(fold(typed.trim())))
  return (
    <OptionList
      options={options}
      chosen={chosen}
      onToggle={(option) => onChange((present) => toggled(present, option))}
      {...(all.length > LONG_LIST && { search: { typed, onType: setTyped } })}
    />
  )
}

/** Chosen records stay on top while one searches for others. */
export function RelationFilter({
  field,
  value,
  onChange,
  among,
}: ChoiceProps<RelationField> & { among: string }) {
  const [typed, setTyped] = useState('')
  const chosen = listed(value)
  const { options, loading, stale } = useRelationOptions(field.to, typed, among)
  const names = useQuery(
    namesQuery(
      field.to,
      chosen.filter((id) => id !== EMPTY_CHOICE),
    ),
  )
  const none: Option[] = field.required || typed !== '' ? [] : [{ value: EMPTY_CHOICE, label: t`Aucun` }]
  const first = typed === '' ? (names.data ?? []).filter(({ value: id }) => chosen.includes(id)) : []
  const rest = options.filter((option) => !first.some((one) => one.value === option.value))
  // « Sans livreur » is a common filter, so it comes first; « sans état » is rare, so it comes last.
  const people = targetOf(field.to)?.type === 'auth'
  return (
    <OptionList
      options={people ? [...none, ...first, ...rest] : [...first, ...rest, ...none]}
      chosen={chosen}
      loading={loading}
      stale={stale}
      onToggle={(option) => onChange((present) => toggled(present, option))}
      search={{ typed, onType: setTyped }}
    />
  )
}
