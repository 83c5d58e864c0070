import { cn } from '#web/ui/cn.ts'
import type { Option } from '../rules/groups.ts'
import { piecesOf } from '../rules/matching.ts'

interface OptionLineProps {
  id: string
  option: Option
  lit: boolean
  /** Folded words to highlight. */
  words: readonly string[]
  onLight: () => void
  onPick: (aside: boolean) => void
}

/** An option: one line on a desk, two on a phone. */
export function OptionLine({ id, option, lit, words, onLight, onPick }: OptionLineProps) {
  const { icon: Icon, label, detail, end } = option
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={lit}
      onPointerMove={onLight}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(event.ctrlKey || event.metaKey)}
      className={cn(
        'grid min-h-8 w-full cursor-pointer scroll-my-9 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-md px-2.5 text-start max-sm:py-1.5 pointer-coarse:min-h-12',
        lit && 'bg-accent',
      )}
    >
      <Icon aria-hidden className="size-4 text-muted-foreground" />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 sm:flex-nowrap">
        <bdi className={cn('truncate font-medium', option.isCode && 'tabular shrink-0')}>
          {option.isCode ? <Code text={label} words={words} /> : <Marked text={label} words={words} />}
        </bdi>
        {detail && (
          <span className="truncate text-muted-foreground text-xs max-sm:basis-full">
            <Marked text={detail} words={words} />
          </span>
        )}
      </span>
      {end && <span className="flex items-center gap-2 whitespace-nowrap text-xs">{end}</span>}
    </button>
  )
}

/** The date of a code is grey: people read the rest aloud. */
function Code({ text, words }: { text: string; words: readonly string[] }) {
  const [, day = '', rest = text] = /^(\d{6}-)(.+)$/.exec(text) ?? []
  return (
    <>
      <span className="font-normal text-muted-foreground">{day}</span>
      <Marked text={rest} words={words} />
    </>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map(({ text, hit, at }) =>
    hit ? (
      <mark key={at} className="rounded-xs bg-brand/35 text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
