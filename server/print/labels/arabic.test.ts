import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readPaper } from '#tests/support/paper.ts'
import { aLabel } from './label.fixture.ts'
import type { Label } from './label.ts'
import { labelsPdf } from './pdf.ts'
import { SHEETS } from './templates.ts'

/** Looked at beside a browser's drawing of the same words; GOLDEN=write puts down what is drawn now. */
const PICTURES: Readonly<Record<string, Partial<Label>>> = {
  'name-and-address': {
    receiver: 'محمد بن عبد الله',
    address: 'شارع محمد الخامس رقم 12 (الطابق 3)، حي المعاريف',
  },
  'vowels-and-phone': {
    receiver: 'مُحَمَّد لحلو',
    address: 'حي السلام، عمارة 12-14، الهاتف 06 61 22 33 44 وراء المسجد',
  },
  'latin-in-arabic': {
    receiver: 'السيد Jean-Pierre الفاسي',
    address: 'قرب مدرسة Ibn Khaldoun رقم 45، الدار البيضاء',
  },
  'arabic-in-latin': {
    receiver: 'Salma بناني',
    address: 'Résidence « النور » (إقامة), bloc 7, 12 rue Ibn Batouta',
  },
}

const DOTS_PER_MM = 203 / 25.4

async function drawn(values: Partial<Label>): Promise<Buffer> {
  const [page] = await readPaper(await labelsPdf([aLabel(values)], '100x150'))
  if (!page) throw new Error('no page')
  const { data, width, height } = page.dots
  const { x, y, w, h } = SHEETS['100x150'].template.receiver
  const [left = 0, top = 0, wide = 0, high = 0] = [x, y, w, h].map((mm) => Math.round(mm * DOTS_PER_MM))
  return sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left, top, width: wide, height: high })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const greys = (png: Buffer) => sharp(png).greyscale().raw().toBuffer()

it.each(Object.entries(PICTURES))('%s is drawn as it is read', async (name, values) => {
  const file = new URL(`./golden/${name}.png`, import.meta.url)
  const png = await drawn(values)
  if (process.env.GOLDEN === 'write') await writeFile(file, png)
  const [now, golden] = [await greys(png), await greys(await readFile(file))]
  expect(now.length).toBe(golden.length)
  const differing = now.reduce(
    (count, grey, n) => count + (Math.abs(grey - (golden[n] ?? 0)) > 64 ? 1 : 0),
    0,
  )
  // Another release of the rasteriser may shade an edge otherwise; a misplaced letter changes far more.
  expect(differing / now.length).toBeLessThan(0.002)
})
