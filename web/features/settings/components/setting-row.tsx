import { type ReactNode, useId } from 'react'
import { Switch } from '#web/ui/switch.tsx'

interface SettingRowProps {
  label: string
  children?: ReactNode
  checked: boolean
  onCheckedChange?: (checked: boolean) => void
  /** True: cannot be changed; the sentence under the label gives the reason. */
  locked?: boolean
}

/** A choice that takes effect at once: no button to save. */
export function SettingRow({ label, children, checked, onCheckedChange, locked }: SettingRowProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6 px-5 py-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {children && (
          <p id={`${id}-note`} className="mt-0.5 text-pretty text-muted-foreground">
            {children}
          </p>
        )}
      </div>
      <Switch
        id={id}
        checked={checked}
        disabled={locked}
        aria-describedby={children ? `${id}-note` : undefined}
        onCheckedChange={onCheckedChange}
      />
    </div>
  )
}
