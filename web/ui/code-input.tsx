import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> {
  /** Number of digits. */
  length: number
  value: string
  onValueChange: (digits: string) => void
}

/** One input over a row of boxes: paste, autofill of the phone and screen readers see a single field. */
export function CodeInput({ length, value, onValueChange, className, ...props }: CodeInputProps) {
  return (
    <div className={cn('relative', className)}>
      <div aria-hidden dir="ltr" className="flex gap-1.5">
        {places(length).map((index) => (
          <span
            key={index}
            className={cn(
              'tabular grid h-11 min-w-0 flex-1 place-content-center rounded-md border border-input bg-card font-semibold text-lg',
              index === length / 2 && 'ms-2',
              index === Math.min(value.length, length - 1) &&
                'in-focus-within:border-ring in-focus-within:ring-2 in-focus-within:ring-ring/40',
            )}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      <input
        {...props}
        type="text"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${length}}`}
        value={value}
        onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        className="absolute inset-0 h-full w-full cursor-text rounded-md border-0 bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  )
}

const places = (length: number): readonly number[] => [...Array(length).keys()]
