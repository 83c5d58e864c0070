import type { ComponentProps } from 'react'
import { AddToBon } from '#web/features/bons/components/add-to-bon.tsx'
import { CommandesPage } from '#web/features/commands/page.tsx'

type CommandesProps = Omit<ComponentProps<typeof CommandesPage>, 'bulk'>

/** The lists of commandes, with what other nouns do with the rows selected. */
export const Commandes = (props: CommandesProps) => (
  <CommandesPage {...props} bulk={(selection) => <AddToBon selection={selection} />} />
)
