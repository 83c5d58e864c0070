import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readGarbled } from '#web/lib/azerty.ts'
import { word } from '#web/lib/i18n.ts'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { goToRows, usePageKeys } from '../grid/use-grid-keys.ts'
import { ALL_IN_PAGE, sizeOf } from '../scroll/span.ts'
import type { List } from '../use-list.ts'
import { MIN_TEXT } from './search-text.ts'

const TYPING_MS = 250

/** Text search of the list; `/` goes to it from anywhere, the arrow down to the rows, Escape empties it. */
export function SearchBox({ list }: { list: List }) {
  const { typed, take } = useTyped(list)
  const box = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => box.current?.focus() })
  const [isFinding, setFinding] = useFind(list, box)
  const labels = list.view.search.map(([, { label }]) =>
    /^\p{Lu}{2}/u.test(word(label)) ? word(label) : word(label).toLowerCase(),
  )
  const read = readGarbled(typed)
  const short = !list.view.collection.cached && typed !== '' && typed.trim().length < MIN_TEXT
  return (
    <div className="relative min-w-44 flex-1 sm:w-80 sm:flex-none">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={box}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t`Chercher`}
        aria-describedby={isFinding || read || short ? 'search-note' : undefined}
        placeholder={labels.join(', ')}
        value={typed}
        className="peer h-8 ps-8 pe-8 pointer-coarse:h-12"
        onChange={(event) => take(event.target.value)}
        onBlur={() => setFinding(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') take('')
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          goToRows()
        }}
      />
      {typed === '' ? (
        <Kbd className="pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 peer-focus:hidden pointer-coarse:hidden">
          /
        </Kbd>
      ) : (
        <button
          type="button"
          className="focus-ring absolute end-1 top-1/2 grid size-6 -translate-y-1/2 place-content-center rounded text-muted-foreground hover:bg-accent"
          aria-label={t`Effacer la recherche`}
          onClick={() => take('')}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      {(isFinding || read || short) && (
        <p
          id="search-note"
          className="absolute start-0 top-full z-20 mt-1 max-w-80 rounded-md border bg-popover px-2 py-1 text-muted-foreground text-xs shadow-overlay"
        >
          {isFinding ? (
            <Trans>
              La recherche du navigateur ne voit que les lignes à l’écran : celle-ci voit toute la liste.
              Encore Ctrl F pour celle du navigateur.
            </Trans>
          ) : read ? (
            <Trans>lu comme {read}</Trans>
          ) : (
            <Trans>{MIN_TEXT} caractères au moins</Trans>
          )}
        </p>
      )}
    </div>
  )
}

/** Ctrl F goes to the box while the page holds only rows in sight; pressed there, it is the browser’s. */
function useFind({ window }: List, box: RefObject<HTMLInputElement | null>) {
  const isPart = window !== null && sizeOf(window.all) > ALL_IN_PAGE
  const [isFinding, setFinding] = useState(false)
  useEffect(() => {
    if (!isPart) return
    const onKey = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)
      if (!isFind || event.shiftKey || event.altKey || event.defaultPrevented) return
      if (document.activeElement === box.current || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
      setFinding(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isPart, box])
  return [isFinding, setFinding] as const
}

/** The address follows the typing by a quarter of a second, and the box follows the address (Back, a link). */
function useTyped({ view, search, change }: List) {
  const [typed, setTyped] = useState(search.text)
  const sent = useRef(search.text)
  useEffect(() => {
    if (search.text === sent.current) return
    sent.current = search.text
    setTyped(search.text)
  }, [search.text])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      // A search begins ordered by rank; a press on a column then sorts its results.
      const begins = view.ranked && sent.current === ''
      sent.current = typed.trim()
      change({ q: typed.trim(), ...(begins && { sort: '' }) }, { replace: true })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, change, view.ranked])
  return { typed, take: setTyped }
}
