import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LAYOUT } from '#model/domain/paper-layouts.ts'
import { aFacture } from './factures/facture.fixture.ts'
import { draw, LAYOUTS } from './layouts.ts'

type Kind = keyof typeof LAYOUTS

/** A stored paper and the SHA-256 of its PDF; `format` for a bon. */
interface Golden {
  readonly kind: Kind
  readonly format?: 'A4' | '80mm'
  readonly sha256: string
  readonly content: { readonly version: number }
}

const GOLDEN = JSON.parse(
  readFileSync(new URL('./golden/stored-papers.json', import.meta.url), 'utf8'),
) as Golden[]

const drawn = (content: unknown, kind: Kind, format?: string): Promise<Uint8Array> =>
  draw(LAYOUTS[kind] as never, content as never, ...([format, {}] as never[]))

describe('a stored paper', () => {
  it.each(GOLDEN.map((one) => [`${one.kind} ${one.format ?? ''} ${one.content.version}`, one] as const))(
    'prints the bytes it was published with: %s',
    async (name, { kind, format, content, sha256 }) => {
      const bytes = await drawn(content, kind, format)
      const printed = createHash('sha256').update(bytes).digest('hex')
      expect(
        printed,
        `Layout ${name} would print differently on papers already handed out. Leave it as it is: draw the new look as layout ${LAYOUT[kind] + 1} in server/print/layouts.ts, and set LAYOUT.${kind} in model/domain/paper-layouts.ts.`,
      ).toBe(sha256)
    },
  )
})

describe('a layout', () => {
  const facture = aFacture()

  it('of each kind has golden papers for every version of it', () => {
    const published = Object.entries(LAYOUTS).flatMap(([kind, layouts]) =>
      Object.keys(layouts).map((version) => `${kind} ${version}`),
    )
    const held = new Set(GOLDEN.map(({ kind, content }) => `${kind} ${content.version}`))
    expect([...held].sort()).toEqual(published.sort())
    for (const [kind, present] of Object.entries(LAYOUT)) expect(published).toContain(`${kind} ${present}`)
  })

  it('draws the papers of its own version only', async () => {
    const second = { ...LAYOUTS.facture, 2: async () => new Uint8Array([2]) }
    const older = await draw(second, facture)
    expect(Buffer.from(older).equals(Buffer.from(await draw(LAYOUTS.facture, facture)))).toBe(true)
    expect(await draw(second, { ...facture, version: 2 })).toEqual(new Uint8Array([2]))
  })

  it('that is not there is refused in words', () => {
    expect(() => draw(LAYOUTS.facture, { ...facture, version: 9 })).toThrow(
      'Ce papier a la mise en page 9, que ce serveur n’a pas.',
    )
  })
})
