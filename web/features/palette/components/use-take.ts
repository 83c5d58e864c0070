import { useNavigate, useRouter } from '@tanstack/react-router'
import type { PaletteProps } from '#web/layout/palette/palette-window.tsx'
import { changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { keepEarlyKeys } from '#web/ui/early-keys.ts'
import type { Option, Target } from '../rules/groups.ts'

const bare = (path: string): string => path.replace(/(?<=.)\/+$/, '')

/** Does what an option stands for; `aside` opens it in a tab of its own. */
export function useTake(onClose: PaletteProps['onClose']): (option: Option, aside: boolean) => void {
  const navigate = useNavigate()
  const router = useRouter()
  const go = ({ to, search = {} }: Target) => {
    const isHere = bare(router.state.location.pathname) === to
    onClose(isHere && Object.keys(search).length === 0)
    if (search.action) keepEarlyKeys()
    // A record of the list on screen is opened over it, with its filters and its page.
    const isOver = isHere && ('colis' in search || 'fiche' in search)
    void navigate({
      to,
      search: (before: RawSearch) => (isOver ? changeSearch(before, { action: '', ...search }) : search),
    })
  }
  return ({ goes, stays }, aside) => {
    if (typeof goes === 'function') {
      if (!stays) onClose(true)
      goes()
    } else if (aside) open(router.buildLocation({ to: goes.to, search: goes.search ?? {} }).href, '_blank')
    else go(goes)
  }
}
