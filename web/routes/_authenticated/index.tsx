import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#web/features/home/page.tsx'
import { lazy } from '#web/ui/lazy.tsx'

/** The rules of moves and their forms come when one first presses « Relancer ». */
const Relaunch = lazy(() =>
  import('#web/features/commands/components/move/relaunch-dialog.tsx').then((module) => ({
    default: module.RelaunchDialog,
  })),
)

export const Route = createFileRoute('/_authenticated/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Home,
})

function Home() {
  return <HomePage relaunch={Relaunch} />
}
