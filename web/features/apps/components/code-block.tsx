import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

/** Code to copy; left to right in every language of the page. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const copy = () => void navigator.clipboard?.writeText(code).then(() => toast.success(t`Copié`))
  return (
    <figure className="overflow-hidden rounded-lg border">
      <figcaption className="flex items-center justify-between border-b bg-muted py-1 ps-3 pe-1 text-muted-foreground text-xs">
        {label}
        <Button variant="ghost" size="sm" onClick={copy}>
          <Copy aria-hidden />
          <Trans>Copier</Trans>
        </Button>
      </figcaption>
      <pre dir="ltr" className="whitespace-pre-wrap break-words p-3 font-mono text-xs leading-relaxed">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
