import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { Label } from './label.tsx'

/** Props a control inside a Field must spread, so that label, help and error are announced with it. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
}

interface FieldProps {
  label: string
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, then the error or the help: one layout for every form. */
export function Field({ label, help, error, required = false, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error || help
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
        'aria-required': required || undefined,
      })}
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cn('text-xs', error ? 'font-medium text-destructive' : 'text-muted-foreground')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
