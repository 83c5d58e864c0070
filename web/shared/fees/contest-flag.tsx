import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'

interface ContestFlagProps {
  /** Id of the open claim about the line; '' where there is none. */
  claim: string
  onContest: () => void
  className?: string
}

/** Opens the dispute of a line, or the claim there is about it. */
export function ContestFlag({ claim, onContest, className }: ContestFlagProps) {
  const looks = cn(
    'focus-ring inline-grid size-7 place-content-center rounded-md hover:bg-accent pointer-coarse:size-12',
    className,
  )
  if (claim !== '') {
    const label = t`Voir la réclamation`
    return (
      <Link
        to="/reclamations"
        search={{ fiche: claim }}
        aria-label={label}
        title={label}
        data-category="en_cours"
        className={cn(looks, 'text-tone')}
      >
        <Flag aria-hidden className="size-4 fill-current" />
      </Link>
    )
  }
  const label = t`Contester cette ligne`
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onContest}
      className={cn(looks, 'text-muted-foreground hover:text-foreground')}
    >
      <Flag aria-hidden className="size-4" />
    </button>
  )
}
