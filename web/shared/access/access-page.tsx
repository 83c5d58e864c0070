import { type ReactNode, useEffect } from 'react'
import { AccessLayout } from './access-layout.tsx'

interface AccessPageProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** A page before sign-in: its title, a sentence, its form. */
export function AccessPage({ title, intro, children }: AccessPageProps) {
  useEffect(() => {
    document.title = `${title} · Wasl`
  }, [title])
  return (
    <AccessLayout>
      <header className="grid gap-1">
        <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
        {intro && <p className="text-pretty text-muted-foreground">{intro}</p>}
      </header>
      {children}
    </AccessLayout>
  )
}
