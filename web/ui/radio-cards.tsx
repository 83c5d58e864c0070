import * as Primitive from 'radix-ui/radio-group'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface RadioCardsProps<V extends string> {
  label: string
  value: V
  onValueChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; preview?: ReactNode }[]
  className?: string
}

/** A few choices shown as pictures; one is always taken. */
export function RadioCards<V extends string>({ label, options, className, ...props }: RadioCardsProps<V>) {
  const take = (value: string) => {
    const option = options.find((one) => one.value === value)
    if (option) props.onValueChange(option.value)
  }
  return (
    <Primitive.Root
      aria-label={label}
      value={props.value}
      onValueChange={take}
      className={cn('grid grid-cols-2 gap-3 sm:grid-cols-4', className)}
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          // The arrows choose as they go, also where a dialog keeps its keys to itself.
          onFocus={() => take(option.value)}
          className="focus-ring grid content-center gap-2 rounded-lg border bg-card p-2 text-start text-sm hover:bg-accent data-[state=checked]:border-primary data-[state=checked]:ring-1 data-[state=checked]:ring-primary pointer-coarse:min-h-12"
        >
          {option.preview}
          <span className="px-1 pb-0.5 font-medium">{option.label}</span>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
