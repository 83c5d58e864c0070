import { createFileRoute } from '@tanstack/react-router'
import { AffectationPage } from '#web/features/affectation/page.tsx'
import type { BlockAsked } from '#web/features/commands/components/blocking/block-dialog.tsx'
import { lazy } from '#web/ui/lazy.tsx'

const BlockParcel = lazy(() =>
  import('#web/features/commands/components/blocking/block-dialog.tsx').then((module) => ({
    default: module.BlockParcel,
  })),
)

export const Route = createFileRoute('/_authenticated/affectation/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: () => <AffectationPage block={block} />,
})

/** The dialog of a change of state belongs to the commandes feature; this page only passes the parcel. */
const block = (asked: BlockAsked) => <BlockParcel {...asked} />
