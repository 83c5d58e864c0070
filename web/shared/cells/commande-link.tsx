import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { cn } from '#web/ui/cn.ts'

/** The code of a commande, which opens its panel; a text for a deleted one. */
export function CommandeLink({ code, className }: { code: string; className?: string }) {
  if (code === '') return <CommandeGone />
  return (
    <Link
      to="/commands"
      search={{ colis: code }}
      className={cn('focus-ring tabular rounded font-medium text-primary hover:underline', className)}
    >
      {code}
    </Link>
  )
}

export const CommandeGone = () => <Trans>Colis supprimé, ou qui n’est plus à vous</Trans>
