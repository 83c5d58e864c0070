import { type ComponentProps, useEffect, useRef } from 'react'
import { Input } from '#web/ui/input.tsx'

interface SettledInputProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'className'> {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** Applied by Enter, on leaving the field, and at once when it is emptied. */
export function SettledInput({ label, value, onChange, ...looks }: SettledInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef(value)
  // Changed elsewhere: Back, « Retirer les filtres ».
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    if (field.current) field.current.value = value
  }, [value])
  const apply = () => {
    const typed = field.current?.value.trim() ?? ''
    if (typed === asked.current && typed === value) return
    asked.current = typed
    onChange(typed)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Input
        {...looks}
        ref={field}
        aria-label={label}
        defaultValue={value}
        enterKeyHint="search"
        onBlur={apply}
        onChange={(event) => event.target.value === '' && apply()}
      />
    </form>
  )
}
