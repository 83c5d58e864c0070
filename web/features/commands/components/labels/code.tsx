import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { toast } from '#web/lib/toast.ts'
import { cn } from '#web/ui/cn.ts'

interface CodeProps {
  code: string
  /** The button is always in sight, not only under the pointer. */
  plain?: boolean
}

/** A tracking code; the button beside it copies it. */
export function Code({ code, plain = false }: CodeProps) {
  const copy = () =>
    void navigator.clipboard?.writeText(code).then(() => toast.success(t`Code copié · ${code}`))
  return (
    <span className="group/code inline-flex items-center gap-1">
      <bdi className="tabular">{code}</bdi>
      <button
        type="button"
        tabIndex={plain ? 0 : -1}
        onClick={copy}
        aria-label={t`Copier le code ${code}`}
        title={t`Copier le code`}
        className={cn(
          'focus-ring grid size-6 place-content-center rounded text-muted-foreground hover:bg-accent',
          !plain &&
            'opacity-0 focus-visible:opacity-100 group-hover/code:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <Copy aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
