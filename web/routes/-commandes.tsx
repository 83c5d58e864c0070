import { type ComponentProps, lazy, Suspense } from 'react'
import { CommandesPage } from '#web/features/commands/page.tsx'

const AddToBonDialog = lazy(() =>
  import('#web/features/bons/components/add-to-bon-dialog.tsx').then((module) => ({
    default: module.AddToBonDialog,
  })),
)

type CommandesProps = Omit<ComponentProps<typeof CommandesPage>, 'toBon'>

/** The lists of commandes, with what other nouns do with the rows selected. */
export const Commandes = (props: CommandesProps) => (
  <CommandesPage
    {...props}
    toBon={(asked) => (
      <Suspense fallback={null}>
        <AddToBonDialog {...asked} />
      </Suspense>
    )}
  />
)
