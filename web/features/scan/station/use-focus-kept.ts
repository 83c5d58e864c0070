import { type RefObject, useEffect } from 'react'

/** The field one types codes in has the focus whenever nothing else wants it; on a phone that would open the keyboard. */
export function useFocusKept(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return
    const keep = () => {
      const nowhere = document.activeElement === null || document.activeElement === document.body
      if (nowhere && !document.querySelector('[role="dialog"]')) field.current?.focus({ preventScroll: true })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, 0)
    }
    keep()
    addEventListener('focusout', later)
    addEventListener('pointerup', later)
    return () => {
      clearTimeout(timer)
      removeEventListener('focusout', later)
      removeEventListener('pointerup', later)
    }
  }, [field])
}
