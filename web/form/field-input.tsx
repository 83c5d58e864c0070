import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { isMultiple } from '#model/schema/fields.ts'
import { word } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { FormField } from './form-spec.ts'
import { type FormValues, keyOfPath } from './form-values.ts'
import { ChipsInput, ListInput, SelectInput } from './inputs/choice-input.tsx'
import { FileInput } from './inputs/file-input.tsx'
import type { InputProps } from './inputs/input-props.ts'
import { RelationInput } from './inputs/relation-input.tsx'
import { TypedInput } from './inputs/typed-input.tsx'

interface FieldInputProps {
  form: UseFormReturn<FormValues>
  field: FormField
  among: string
  className?: string
}

/** Label, input of the kind, help or refusal. */
export function FieldInput({ form, field: { path, field }, among, className }: FieldInputProps) {
  const required = field.required === true
  if (field.kind === 'bool')
    return <SwitchField form={form} path={path} label={word(field.label)} help={word(field.help ?? '')} />
  return (
    <Controller
      control={form.control}
      name={keyOfPath(path)}
      render={({ field: bound, fieldState }) => (
        <Field
          label={word(field.label)}
          help={word(field.help ?? '')}
          error={fieldState.error?.message}
          required={required}
          {...(className && { className })}
        >
          {(control) => (
            <KindInput
              field={field}
              value={bound.value}
              onChange={bound.onChange}
              onBlur={bound.onBlur}
              inputRef={bound.ref}
              control={control}
              among={among}
            />
          )}
        </Field>
      )}
    />
  )
}

interface SwitchFieldProps {
  form: UseFormReturn<FormValues>
  path: string
  label: string
  help: string
}

/** Yes or no: the label stands beside, and is pressed as well. */
function SwitchField({ form, path, label, help }: SwitchFieldProps) {
  const id = useId()
  return (
    <Controller
      control={form.control}
      name={keyOfPath(path)}
      render={({ field }) => (
        <label
          htmlFor={id}
          className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-md border px-3 py-1.5 hover:bg-accent pointer-coarse:min-h-12"
        >
          <span className="min-w-0">
            {label}
            {help && <span className="block text-muted-foreground text-xs">{help}</span>}
          </span>
          <Switch
            id={id}
            ref={field.ref}
            checked={field.value === true}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
          />
        </label>
      )}
    />
  )
}

/** The input of a field, by its kind. */
export function KindInput(props: InputProps) {
  const { field } = props
  if (field.kind === 'select') {
    return isMultiple(field) ? (
      <ChipsInput {...props} field={field} />
    ) : (
      <SelectInput {...props} field={field} />
    )
  }
  if (field.kind === 'relation') return <RelationInput {...props} field={field} />
  if (field.kind === 'list') return <ListInput {...props} />
  if (field.kind === 'file') return <FileInput {...props} field={field} />
  return <TypedInput {...props} />
}
