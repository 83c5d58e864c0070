import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ShapedFont } from './shaped-font.ts'
import { unpackWoff } from './woff.ts'

/** Letters as thin as a thermal printer still draws, and letters read at arm's length. */
export type Weight = 'plain' | 'bold'
const NUMBERS: Readonly<Record<Weight, number>> = { plain: 500, bold: 800 }

/** One font file, of one script: a text takes its letters from several. */
export interface Face {
  /** The font's name in a document. */
  readonly name: string
  readonly arabic: boolean
  readonly shaped: ShapedFont
}

/** The scripts in the order in which a letter is looked for. */
const SCRIPTS = ['latin', 'latin-ext', 'arabic', 'greek', 'cyrillic', 'vietnamese'] as const

const require = createRequire(import.meta.url)

function open(script: (typeof SCRIPTS)[number], weight: Weight): Face {
  const arabic = script === 'arabic'
  const family = arabic ? 'noto-sans-arabic' : 'inter'
  const file = `@fontsource/${family}/files/${family}-${script}-${NUMBERS[weight]}-normal.woff`
  const shaped = new ShapedFont(unpackWoff(readFileSync(require.resolve(file))), arabic)
  return { name: `${script}-${weight}`, arabic, shaped }
}

const facesOf = (weight: Weight): readonly Face[] => SCRIPTS.map((script) => open(script, weight))

export const FACES: Readonly<Record<Weight, readonly Face[]>> = {
  plain: facesOf('plain'),
  bold: facesOf('bold'),
}

const found: Readonly<Record<Weight, Map<number, Face | undefined>>> = { plain: new Map(), bold: new Map() }

/** The first face that has the letter; undefined when none has it. */
export function faceFor(codePoint: number, weight: Weight): Face | undefined {
  const known = found[weight]
  if (!known.has(codePoint)) {
    known.set(
      codePoint,
      FACES[weight].find(({ shaped }) => shaped.covers(codePoint)),
    )
  }
  return known.get(codePoint)
}
