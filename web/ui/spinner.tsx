import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** Decorative: a text beside it must tell what is under way. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />
}
