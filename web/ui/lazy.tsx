import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const PlaceholderContent = createContext<ReactNode>(null)

interface PlaceholderProps {
  content: ReactNode
  children: ReactNode
}

/** Content in the place of the lazy components directly inside, until their code has come; nothing by default. */
export const Placeholder = ({ content, children }: PlaceholderProps) => (
  <PlaceholderContent value={content}>{children}</PlaceholderContent>
)

type Component = (props: never) => ReactNode
type PropsOf<C> = C extends (props: infer P extends object) => ReactNode ? P : object

/** The code of a component: imported once, again after a failure. */
interface Code {
  component?: (props: object) => ReactNode
  fetch(): Promise<void>
}

/**
 * A component whose code is fetched at its first use, and drawn in the frame it has come. `lazy` of React is drawn
 * later: what a boundary of Suspense reveals, also of code that was there, is held back until 300 ms after the last
 * placeholder. Throws what the import throws; mounted again, it is fetched again.
 */
export function lazy<C extends Component>(
  load: () => Promise<{ readonly default: C }>,
): (props: PropsOf<C>) => ReactNode {
  const code = codeOf(load)
  return (props) => <Fetched code={code} props={props} />
}

function codeOf(load: () => Promise<{ readonly default: Component }>): Code {
  let coming: Promise<void> | undefined
  const code: Code = {
    fetch() {
      coming ??= load().then(
        (module) => {
          // Given its own props alone: `lazy` types them.
          code.component = module.default as unknown as NonNullable<Code['component']>
        },
        (error) => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
  }
  return code
}

function Fetched({ code, props }: { code: Code; props: object }) {
  const placeholder = use(PlaceholderContent)
  const [, setFetched] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    if (code.component) return
    let isMounted = true
    code.fetch().then(
      () => isMounted && setFetched(true),
      (error) => isMounted && setFailure({ error }),
    )
    return () => {
      isMounted = false
    }
  }, [code])
  if (failure) throw failure.error
  const Drawn = code.component
  if (!Drawn) return placeholder
  return (
    <PlaceholderContent value={null}>
      <Drawn {...props} />
    </PlaceholderContent>
  )
}
