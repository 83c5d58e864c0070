import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface NoticeProps {
  tone?: 'info' | 'error'
  className?: string
  children: ReactNode
}

/** A sentence inside the page; an error is announced at once. */
export function Notice({ tone = 'info', className, children }: NoticeProps) {
  const Icon = tone === 'error' ? CircleAlert : Info
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      data-category={tone === 'error' ? 'echoue' : 'hub'}
      className={cn('flex gap-2.5 rounded-lg bg-tone-soft px-3 py-2.5 text-sm text-tone', className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
