import { Trans } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './input.tsx'

interface FilePickerProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** Names of the files picked so far, shown in the control. */
  names?: readonly string[]
  onPick: (files: readonly File[]) => void
}

/**
 * The native control uses the browser's language, so it lies transparent over ours,
 * and files can be dropped on it.
 */
export function FilePicker({ names = [], onPick, className, ...props }: FilePickerProps) {
  const isEmpty = names.length === 0
  return (
    <div
      className={cn(
        controlClass,
        'relative flex min-h-9 items-center gap-2 px-3 has-focus-visible:outline-ring pointer-coarse:min-h-12',
        props['aria-invalid'] && 'border-destructive',
        className,
      )}
    >
      <Paperclip aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className={cn('min-w-0 truncate', isEmpty && 'text-muted-foreground')}>
        {isEmpty ? <Trans>Choisir un fichier…</Trans> : names.join(', ')}
      </span>
      <input
        {...props}
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // Lets the same file be picked again after it was removed.
          target.value = ''
        }}
      />
    </div>
  )
}
