import { Controller, type UseFormReturn } from 'react-hook-form'
import { isMultiple } from '#model/schema/fields.ts'
import { Field } from '#web/ui/field.tsx'
import type { FormField } from './form-spec.ts'
import { ChipsInput, ListInput, SelectInput, SwitchInput } from './inputs/choice-input.tsx'
import type { InputProps } from './inputs/input-props.ts'
import { RelationInput } from './inputs/relation-input.tsx'
import { TypedInput } from './inputs/typed-input.tsx'
import { type FormValues, keyOfPath } from './use-record-form.ts'

interface FieldInputProps {
  form: UseFormReturn<FormValues>
  field: FormField
  among: string
  className?: string
}

/** Label, input of the kind, help or refusal. */
export function FieldInput({ form, field: { path, field }, among, className }: FieldInputProps) {
  const required = field.required === true
  return (
    <Controller
      control={form.control}
      name={keyOfPath(path)}
      render={({ field: bound, fieldState }) => (
        <Field
          label={field.label}
          help={field.help}
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

/** One input per kind. */
function KindInput(props: InputProps) {
  const { field } = props
  if (field.kind === 'select') {
    return isMultiple(field) ? (
      <ChipsInput {...props} field={field} />
    ) : (
      <SelectInput {...props} field={field} />
    )
  }
  if (field.kind === 'relation') return <RelationInput {...props} field={field} />
  if (field.kind === 'bool') return <SwitchInput {...props} />
  if (field.kind === 'list') return <ListInput {...props} />
  return <TypedInput {...props} />
}
