import type { ReactNode } from 'react'

interface SectionProps {
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className="grid gap-3">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-2">
        <h2 className="font-semibold text-lg">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
