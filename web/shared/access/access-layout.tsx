import type { ReactNode } from 'react'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Logo } from '#web/ui/logo.tsx'

const AccessLanguage = lazy(() => import('./language-choice.tsx'))

interface AccessLayoutProps {
  /** Shown beside the content where the window is wide enough. */
  picture?: ReactNode
  children: ReactNode
}

/** Frame of the pages one sees before signing in. */
export function AccessLayout({ picture, children }: AccessLayoutProps) {
  return (
    <div className={picture ? 'grid min-h-dvh lg:grid-cols-[minmax(26rem,1fr)_1.25fr]' : 'grid min-h-dvh'}>
      <div className="flex flex-col px-6 py-8 sm:px-10">
        <header className="flex items-center justify-between gap-4">
          <Logo />
          <Placeholder content={<div className="h-12" />}>
            <AccessLanguage />
          </Placeholder>
        </header>
        <main className="mx-auto my-auto grid w-full max-w-sm gap-6 py-10">{children}</main>
      </div>
      {picture && (
        <div className="hidden place-items-center overflow-hidden bg-[linear-gradient(160deg,#0f5a66,#0a3c48)] p-10 lg:grid">
          {picture}
        </div>
      )}
    </div>
  )
}
