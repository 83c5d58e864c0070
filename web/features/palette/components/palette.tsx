import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MOST_SEARCH_CHARACTERS } from '#model/schema/search-limits.ts'
import { useLeave } from '#web/layout/leave.tsx'
import type { PaletteProps } from '#web/layout/palette/palette-window.tsx'
import { readGarbled } from '#web/lib/azerty.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TopWindow, TopWindowClose, TopWindowContent, TopWindowTitle } from '#web/ui/top-window.tsx'
import { useEarlyPick } from '#web/ui/use-early-pick.ts'
import type { Option } from '../rules/groups.ts'
import { Footer, GroupOf, Nothing, shownOf } from './results.tsx'
import { usePalette } from './use-palette.ts'
import { useTake } from './use-take.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Everything this person may open or begin, found by what is typed: arrows choose, Enter opens. */
export function Palette({ onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [litKey, setLitKey] = useState('')
  const { leave, question } = useLeave()
  const palette = usePalette(typed, leave)
  const { query, groups, stale } = palette
  const take = useTake(onClose)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)

  const options = groups.flatMap(shownOf)
  const lit = options.find(({ key }) => key === litKey) ?? options[0]
  const idOf = (option: Option) => `${listId}-${option.key}`
  const early = useEarlyPick(stale && !palette.sure, () => options[0] && take(options[0], false))
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const at = lit ? options.indexOf(lit) : -1
      setLitKey(options[Math.min(Math.max(at + step, 0), options.length - 1)]?.key ?? '')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const isChosen = lit !== undefined && lit.key === litKey
      if (lit && (isChosen || !stale || palette.sure)) take(lit, event.ctrlKey || event.metaKey)
      else if (stale) {
        palette.hurry()
        early.ask()
      }
    }
  }
  const onType = (text: string) => {
    early.forget()
    setLitKey('')
    setTyped(text)
  }
  const read = readGarbled(typed)

  return (
    <TopWindow open onOpenChange={(open) => !open && onClose(true)}>
      <TopWindowContent onCloseAutoFocus={(event) => event.preventDefault()}>
        <TopWindowTitle className="sr-only">
          <Trans>Recherche globale</Trans>
        </TopWindowTitle>
        <div className="flex h-13 shrink-0 items-center gap-2.5 border-b px-4">
          <Search aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
          <input
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={lit && idOf(lit)}
            aria-label={t`Recherche globale`}
            placeholder={t`Code, téléphone, nom, bon, facture, page…`}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            inputMode="search"
            enterKeyHint="go"
            maxLength={MOST_SEARCH_CHARACTERS}
            className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground"
            value={typed}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {read && (
            <span className="shrink-0 text-muted-foreground text-xs">
              <Trans>lu comme {read}</Trans>
            </span>
          )}
          {stale && <Spinner className="size-4 shrink-0 text-muted-foreground" />}
          <TopWindowClose asChild>
            <Button variant="ghost" size="icon-sm" className="-me-1.5 sm:hidden" aria-label={t`Fermer`}>
              <X aria-hidden />
            </Button>
          </TopWindowClose>
          <Kbd className="max-sm:hidden pointer-coarse:hidden">{t`Échap`}</Kbd>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 max-sm:pb-8">
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={t`Résultats`}
            aria-busy={stale}
            className={cn('transition-opacity delay-150', stale && 'opacity-60')}
          >
            {groups.map((group) => (
              <GroupOf
                key={group.name}
                group={group}
                id={`${listId}-${group.name}`}
                words={query.words}
                lit={lit}
                idOf={idOf}
                onLight={setLitKey}
                onPick={take}
              />
            ))}
          </div>
          {options.length === 0 && <Nothing text={query.text} stale={stale} />}
          {(palette.offline || palette.failed) && query.text !== '' && (
            <p role="status" className="px-2.5 py-2 text-muted-foreground text-xs">
              {palette.offline ? (
                <Trans>Hors ligne : seules les pages, les actions et l’aide répondent.</Trans>
              ) : (
                <Trans>Une partie de la recherche n’a pas répondu. Réessayez dans un instant.</Trans>
              )}
            </p>
          )}
        </div>
        <Footer isEmpty={query.text === ''} />
        <p aria-live="polite" className="sr-only">
          {!stale && query.text !== '' && (
            <Plural value={options.length} _0="Rien de trouvé" one="# résultat" other="# résultats" />
          )}
        </p>
        {question}
      </TopWindowContent>
    </TopWindow>
  )
}
