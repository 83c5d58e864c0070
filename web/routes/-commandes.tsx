import type { ComponentProps, ReactNode } from 'react'
import { views } from '#web/features/commands/columns.tsx'
import { PresetTabs } from '#web/features/commands/components/preset-tabs.tsx'
import { CommandesPage } from '#web/features/commands/page.tsx'
import type { ViewName } from '#web/features/commands/views.ts'
import { lazy } from '#web/ui/lazy.tsx'

const AddToBonDialog = lazy(() =>
  import('#web/features/bons/components/add-to-bon-dialog.tsx').then((module) => ({
    default: module.AddToBonDialog,
  })),
)

type ListProps = Omit<ComponentProps<typeof CommandesPage>, 'toBon'>

/** A list of commandes, with the actions of other features on selected rows. */
export const CommandesList = (props: ListProps) => (
  <CommandesPage {...props} toBon={(asked) => <AddToBonDialog {...asked} />} />
)

interface CommandesProps {
  preset: ViewName
  /** Instead of the tabs of the six lists. */
  intro?: ReactNode
}

export const Commandes = ({ preset, intro = <PresetTabs current={preset} /> }: CommandesProps) => (
  <CommandesList view={views[preset]} intro={intro} />
)
