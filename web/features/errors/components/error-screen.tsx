import { Trans } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect } from 'react'
import { SessionContext } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { LogoMark } from '#web/ui/logo.tsx'
import { CopyId } from './copy-id.tsx'

interface ErrorScreenProps {
  /** Absent where there is nothing to quote. */
  code?: number
  heading: string
  text?: string
  /** The meaning of the error and its remedy, in French. */
  children: ReactNode
  /** The number under which the error was reported. */
  errorId?: string | undefined
  /** First button, when there is better to do than go back. */
  action?: ReactNode
}

/**
 * Full-page error. The seed fixes its two English buttons; the sentence above has their meaning in French.
 */
export function ErrorScreen({ code, heading, text, children, errorId, action }: ErrorScreenProps) {
  const router = useRouter()
  useEffect(() => {
    document.title = `${code ?? heading} · Wasl`
  }, [code, heading])
  // A page that failed inside the shell already stands in its main landmark.
  const inShell = useContext(SessionContext) !== null
  const Landmark = inShell ? 'div' : 'main'
  return (
    <Landmark className={cn('grid place-items-center px-6 py-16', inShell ? 'min-h-full' : 'min-h-dvh')}>
      <div className="grid max-w-lg justify-items-center gap-3 text-center">
        <LogoMark className="mb-2 size-10" />
        {code && <p className="font-semibold text-7xl text-primary tabular tracking-tight">{code}</p>}
        <h1 className="text-balance font-semibold text-xl">{heading}</h1>
        {text && <p className="text-pretty text-muted-foreground">{text}</p>}
        <div className="text-pretty">{children}</div>
        {errorId && <CopyId id={errorId} />}
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {action}
          <Button variant="outline" onClick={() => router.history.go(-1)}>
            Go Back
          </Button>
          <Button variant={action ? 'outline' : 'default'} asChild>
            <Link to="/">Back to Home</Link>
          </Button>
        </div>
        <p className="text-muted-foreground text-xs">
          <Trans>« Go Back » revient à la page précédente, « Back to Home » ouvre l’accueil.</Trans>
        </p>
      </div>
    </Landmark>
  )
}
