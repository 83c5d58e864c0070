import { useEffect, useRef, useState } from 'react'

/**
 * What is typed into a field that the address keeps. The page follows the address later than fingers type: what
 * was asked from here is not written over what came since, what became another elsewhere (Back, a scan) is.
 */
export function useFollowed(
  value: string,
  onChange: (value: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const asked = useRef<readonly string[]>([])
  useEffect(() => {
    const own = asked.current.indexOf(value)
    asked.current = asked.current.slice(own < 0 ? asked.current.length : own + 1)
    if (own < 0) setTyped(value)
  }, [value])
  const type = (text: string) => {
    setTyped(text)
    const wanted = text.trim()
    if (wanted === (asked.current.at(-1) ?? value)) return
    asked.current = [...asked.current, wanted]
    onChange(wanted)
  }
  return [typed, type]
}
