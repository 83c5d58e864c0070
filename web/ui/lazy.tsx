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
  readonly load: () => Promise<{ readonly default: Component }>
  coming?: Promise<void> | undefined
  component?: (props: object) => ReactNode
}

/**
 * A component whose code is fetched at its first use, and drawn in the frame it has come. `lazy` of React is drawn
 * later: what a boundary of Suspense reveals, also of code that was there, is held back until 300 ms after the last
 * placeholder. Throws what the import throws; mounted again, it is fetched again.
 */
export function lazy<C extends Component>(
  load: () => Promise<{ readonly default: C }>,
): (props: PropsOf<C>) => ReactNode {
  const code: Code = { load }
  return (props) => <Fetched code={code} props={props} />
}

async function importCode(code: Code): Promise<void> {
  try {
    // Given its own props alone: `lazy` types them.
    code.component = (await code.load()).default as unknown as NonNullable<Code['component']>
  } finally {
    code.coming = undefined
  }
}

function Fetched({ code, props }: { code: Code; props: object }) {
  const placeholder = use(PlaceholderContent)
  const [ended, setEnded] = useState<{ readonly error?: unknown }>({})
  useEffect(() => {
    if (code.component) return
    let isMounted = true
    code.coming ??= importCode(code)
    code.coming
      .then(
        () => ({}),
        (error) => ({ error }),
      )
      .then((outcome) => isMounted && setEnded(outcome))
    return () => {
      isMounted = false
    }
  }, [code])
  if (ended.error) throw ended.error
  const Drawn = code.component
  if (!Drawn) return placeholder
  return (
    <PlaceholderContent value={null}>
      <Drawn {...props} />
    </PlaceholderContent>
  )
}
