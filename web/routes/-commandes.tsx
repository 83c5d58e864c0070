import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { views } from '#web/features/commands/columns.tsx'
import { PresetTabs } from '#web/features/commands/components/preset-tabs.tsx'
import { CommandesPage } from '#web/features/commands/page.tsx'
import type { ViewName } from '#web/features/commands/views.ts'

const AddToBonDialog = lazy(() =>
  import('#web/features/bons/components/add-to-bon-dialog.tsx').then((module) => ({
    default: module.AddToBonDialog,
  })),
)

type ListProps = Omit<ComponentProps<typeof CommandesPage>, 'toBon'>

/** A list of commandes, with the actions of other features on selected rows. */
export const CommandesList = (props: ListProps) => (
  <CommandesPage
    {...props}
    toBon={(asked) => (
      <Suspense fallback={null}>
        <AddToBonDialog {...asked} />
      </Suspense>
    )}
  />
)

interface CommandesProps {
  preset: ViewName
  /** Instead of the tabs of the six lists. */
  intro?: ReactNode
}

export const Commandes = ({ preset, intro = <PresetTabs current={preset} /> }: CommandesProps) => (
  <CommandesList view={views[preset]} intro={intro} />
)
