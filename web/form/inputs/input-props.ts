import type { Ref } from 'react'
import type { Field } from '#model/schema/fields.ts'
import type { ControlProps } from '#web/ui/field.tsx'
import type { InputValue } from '../input-values.ts'

/** Props common to the inputs of every kind. */
export interface InputProps {
  field: Field
  value: InputValue
  onChange: (value: InputValue) => void
  onBlur: () => void
  /** Takes the focus when its value is refused. */
  inputRef: Ref<never>
  control: ControlProps
  /** Filter of the records a relation may point to. */
  among: string
}
