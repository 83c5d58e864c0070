import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface QuestionProps {
  children: ReactNode
  /** Label of the confirming button. */
  verb: ReactNode
  pending?: boolean
  onConfirm: () => void
}

/** A confirmation: announced like an error, in other colours. */
export const Question = ({ children, verb, pending = false, onConfirm }: QuestionProps) => (
  <div
    role="alert"
    data-category="en_cours"
    className="flex gap-2.5 rounded-lg bg-tone-soft px-3 py-2.5 text-sm text-tone"
  >
    <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0" />
    <div className="grid min-w-0 justify-items-start gap-2">
      <p>{children}</p>
      <Button variant="outline" size="sm" className="text-foreground" pending={pending} onClick={onConfirm}>
        {verb}
      </Button>
    </div>
  </div>
)
