import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const PlaceholderContent = createContext<ReactNode>(null)

interface PlaceholderProps {
  content: ReactNode
  children: ReactNode
}

/** Renders `content` in place of the lazy components directly inside, until their code is loaded. */
export const Placeholder = ({ content, children }: PlaceholderProps) => (
  <PlaceholderContent value={content}>{children}</PlaceholderContent>
)

type Component = (props: never) => ReactNode
type PropsOf<C> = C extends (props: infer P extends object) => ReactNode ? P : object

/** The code of a component, imported once; imported again after a failure. */
interface Code {
  readonly load: () => Promise<{ readonly default: Component }>
  coming?: Promise<void> | undefined
  component?: (props: object) => ReactNode
}

/**
 * A component whose code is imported at its first render. It is rendered as soon as the code is loaded; `lazy` of React
 * would wait up to 300 ms, because React throttles what a Suspense boundary reveals, even code that was preloaded.
 * An import that fails throws in render; the next mount imports again.
 */
export function lazy<C extends Component>(
  load: () => Promise<{ readonly default: C }>,
): (props: PropsOf<C>) => ReactNode {
  const code: Code = { load }
  return (props) => <Fetched code={code} props={props} />
}

async function importCode(code: Code): Promise<void> {
  try {
    // `lazy` types the props.
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
