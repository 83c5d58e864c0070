import { parseAmount, toPlain } from '#model/domain/money.ts'
import { parsePhone } from '#model/domain/phone.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import type { Field } from '#model/schema/fields.ts'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { InputProps } from './input-props.ts'

/** Input of the kinds typed as text. The text is normalised on blur, never while typing. */
export function TypedInput({ field, value, onChange, onBlur, control, inputRef }: InputProps) {
  const text = typeof value === 'string' ? value : ''
  const leave = () => {
    const tidied = tidy(field, text)
    if (tidied !== text) onChange(tidied)
    onBlur()
  }
  const common = {
    ...control,
    value: text,
    onBlur: leave,
    ...(field.kind === 'text' && field.rtl && { dir: 'rtl', lang: 'ar' }),
  }
  if (field.kind === 'editor' || (field.kind === 'text' && field.multiline)) {
    const rows = field.kind === 'editor' ? 6 : 2
    return (
      <Textarea {...common} ref={inputRef} rows={rows} onChange={(event) => onChange(event.target.value)} />
    )
  }
  return (
    <span className="relative block">
      <Input
        {...common}
        {...ATTRIBUTES[field.kind]}
        {...(field.kind === 'date' && { type: field.dayOnly ? 'date' : 'datetime-local' })}
        ref={inputRef}
        className={cn(field.kind === 'money' && 'pe-10 text-end', isCounted(field) && 'text-end')}
        onChange={(event) => onChange(event.target.value)}
      />
      {field.kind === 'money' && (
        <span
          aria-hidden
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted-foreground text-xs"
        >
          DH
        </span>
      )}
    </span>
  )
}

const isCounted = (field: Field): boolean => field.kind === 'count' || field.kind === 'number'

const ATTRIBUTES: Partial<Record<Field['kind'], Readonly<Record<string, string>>>> = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url' },
  money: { inputMode: 'decimal', autoComplete: 'off' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  count: { inputMode: 'numeric', autoComplete: 'off' },
  // Shown as text: the creator of the account reads the password out to its owner.
  password: { type: 'text', autoComplete: 'off', spellCheck: 'false' },
  text: { autoComplete: 'off' },
  geoPoint: { autoComplete: 'off', placeholder: '33.5731, -7.5898' },
}

function tidy(field: Field, text: string): string {
  if (field.kind === 'phone') {
    const phone = parsePhone(text)
    return phone === null ? text : formatPhone(phone)
  }
  if (field.kind === 'money' && text.trim() !== '') {
    const amount = parseAmount(text)
    return amount === null ? text : toPlain(amount)
  }
  return field.kind === 'password' ? text : text.trim()
}
