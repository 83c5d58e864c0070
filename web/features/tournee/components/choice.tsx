import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

interface ChoiceProps<V extends string> {
  label: ReactNode
  value: V | ''
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
  error?: string | undefined
  required?: boolean
  /** Buttons per row; default 2. */
  columns?: 1 | 2 | 3
}

const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' } as const

/** A choice among few options, as large buttons. */
export function Choice<V extends string>({ label, options, columns = 2, ...props }: ChoiceProps<V>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-base">
        {label}
        {props.required && (
          <span aria-hidden className="ms-0.5 text-destructive">
            *
          </span>
        )}
      </legend>
      <div className={cn('grid gap-2', COLUMNS[columns])}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === props.value}
            onClick={() => props.onChange(option.value)}
            className={cn(
              'focus-ring flex min-h-14 items-center justify-center text-balance rounded-lg border px-3 py-1.5 text-center font-medium text-base leading-tight',
              option.value === props.value
                ? 'border-primary bg-primary text-primary-foreground'
                : 'border-input/60 bg-card',
            )}
          >
            {option.label}
          </button>
        ))}
      </div>
      <ErrorLine>{props.error}</ErrorLine>
    </fieldset>
  )
}

/** The error of a field, below it. */
export const ErrorLine = ({ children }: { children: string | undefined }) =>
  children ? (
    <p role="alert" className="font-medium text-destructive text-sm">
      {children}
    </p>
  ) : null
