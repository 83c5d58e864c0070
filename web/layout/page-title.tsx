import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** Places of the header that a page fills. */
export interface HeaderSlots {
  readonly title: HTMLElement | null
  readonly actions: HTMLElement | null
}

export const HeaderSlotsContext = createContext<HeaderSlots>({ title: null, actions: null })

interface PageTitleProps {
  /** Named in the header as the page's only h1, and in the browser's tab. */
  title: string
  /** The way back to the page above it. */
  before?: ReactNode
  /** The page's main actions, at the end of the header. */
  children?: ReactNode
}

export function PageTitle({ title, before, children }: PageTitleProps) {
  const slots = useContext(HeaderSlotsContext)
  useEffect(() => {
    document.title = `${title} · Wasl`
  }, [title])
  return (
    <>
      {slots.title &&
        createPortal(
          <div className="flex min-w-0 items-center gap-1.5">
            {before}
            <h1 className="truncate font-semibold text-base">{title}</h1>
          </div>,
          slots.title,
        )}
      {slots.actions && children && createPortal(children, slots.actions)}
    </>
  )
}
