import { useState } from 'react'

interface Followed {
  readonly value: string
  readonly type: (text: string) => void
  /** Called when the field loses focus: it shows the value of the URL again. */
  readonly leave: () => void
}

/** A field the address keeps. The page follows the address later than fingers type: until then it shows its own letters. */
export function useFollowed(value: string, onChange: (value: string) => void): Followed {
  const [own, setOwn] = useState<string | null>(null)
  if (own === value) setOwn(null)
  return {
    value: own ?? value,
    type: (text) => {
      setOwn(text)
      onChange(text.trim())
    },
    leave: () => setOwn(null),
  }
}
