import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { SelectField } from '#model/schema/fields.ts'
import { word } from '#web/lib/i18n.ts'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { InputProps } from './input-props.ts'

/** Input of a select with one value. */
export function SelectInput({ field, value, onChange, ...props }: InputProps & { field: SelectField }) {
  return (
    <Select
      {...props.control}
      ref={props.inputRef}
      value={typeof value === 'string' ? value : ''}
      onBlur={props.onBlur}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{field.required ? t`Choisir…` : '—'}</option>
      {Object.entries(field.options).map(([option, label]) => (
        <option key={option} value={option}>
          {word(label)}
        </option>
      ))}
    </Select>
  )
}

/** Several of a few words, all in sight: a press turns one on or off. */
export function ChipsInput({ field, value, onChange, ...props }: InputProps & { field: SelectField }) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  const toggle = (option: string) =>
    onChange(
      // Kept in the order of the declaration, so that equal choices are equal values.
      Object.keys(field.options).filter((one) =>
        one === option ? !chosen.includes(one) : chosen.includes(one),
      ),
    )
  return (
    <fieldset id={props.control.id} className="flex flex-wrap gap-1.5" onBlur={props.onBlur}>
      <legend className="sr-only">{word(field.label)}</legend>
      {Object.entries(field.options).map(([option, label], index) => (
        <button
          key={option}
          type="button"
          {...(index === 0 && { ref: props.inputRef })}
          aria-pressed={chosen.includes(option)}
          onClick={() => toggle(option)}
          className={cn(
            'focus-ring h-8 rounded-full border px-3 text-sm pointer-coarse:h-12',
            chosen.includes(option)
              ? 'border-primary bg-primary text-primary-foreground'
              : 'border-input bg-card hover:bg-accent',
          )}
        >
          {word(label)}
        </button>
      ))}
    </fieldset>
  )
}

/** Short texts: Enter, comma or leaving the box adds one. */
export function ListInput({ value, onChange, onBlur, control, inputRef }: InputProps) {
  const [typed, setTyped] = useState('')
  const items = Array.isArray(value) ? value.map(String) : []
  const add = () => {
    const text = typed.trim().replace(/,$/, '')
    setTyped('')
    if (text !== '' && !items.includes(text)) onChange([...items, text])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') onChange(items.slice(0, -1))
    if ((event.key !== 'Enter' && event.key !== ',') || typed.trim() === '' || event.ctrlKey) return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-1.5">
      <Input
        {...control}
        ref={inputRef}
        value={typed}
        placeholder={t`Ajouter, puis Entrée`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add()
          onBlur()
        }}
      />
      {items.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {items.map((item) => (
            <RemovableChip
              key={item}
              label={item}
              onRemove={() => onChange(items.filter((one) => one !== item))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li className="inline-flex h-7 max-w-full items-center gap-1 rounded-full bg-muted ps-2.5 pe-1 text-sm">
      <span className="truncate">{label}</span>
      <button
        type="button"
        className="focus-ring grid size-5 place-content-center rounded-full hover:bg-accent"
        aria-label={t`Retirer ${label}`}
        onClick={onRemove}
      >
        <X aria-hidden className="size-3" />
      </button>
    </li>
  )
}
