import type { CDPSession } from 'playwright-core'

/** The characters that a French layout makes of the keys of a scanner set to the US layout. */
const FRENCH: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'1234567890'].map((digit, i) => [digit, `&é"'(-è_çà`[i] ?? ''])),
  '-': ')',
}

const SHIFT = 8

function physical(char: string): string {
  if (char === '-') return 'Minus'
  return /\d/.test(char) ? `Digit${char}` : `Key${char.toUpperCase()}`
}

/**
 * A scanner: keys ten milliseconds apart by the timestamps given to the browser, however
 * slow this machine is; then Enter.
 */
export async function wedge(text: string, keys: CDPSession): Promise<void> {
  const began = Date.now() / 1_000
  const press = async (code: string, key: string, typed: string, i: number) => {
    const modifiers = /[A-Z]/.test(typed) ? SHIFT : 0
    const stroke = { code, key, modifiers, timestamp: began + i / 100 }
    await keys.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      text: typed,
      unmodifiedText: typed,
      ...stroke,
    })
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke })
  }
  for (const [i, char] of [...text].entries()) {
    const key = FRENCH[char] ?? char
    await press(physical(char), key, key, i)
  }
  await press('Enter', 'Enter', '\r', text.length)
}
