import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const catalogue = readFileSync(new URL('../locales/ar/tournee.po', import.meta.url), 'utf8')
const entries = catalogue.split('\n\n').slice(1)

const textOf = (entry: string, name: 'msgid' | 'msgstr'): string => {
  const found = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return found
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line || '""'))
    .join('')
}
/** `{name}`, `<0>`, `#`: what a translation must keep. */
const marks = (text: string): string[] =>
  [...new Set(text.match(/\{\w+\}|<\/?\d+>|\{\w+, plural/g) ?? [])].sort()

test('every sentence of the livreur’s page is said in Arabic, with the same values in it', () => {
  const page = entries.filter((entry) => entry.includes('web/features/tournee/'))
  expect(page.length).toBeGreaterThan(80)
  const silent = page.filter((entry) => !/[\u0600-\u06FF]/.test(textOf(entry, 'msgstr')))
  expect(silent.map((entry) => textOf(entry, 'msgid'))).toEqual([])
})

test('a translation keeps the values and the tags of its sentence', () => {
  const said = entries.filter((entry) => textOf(entry, 'msgstr') !== '')
  const broken = said.filter(
    (entry) => `${marks(textOf(entry, 'msgid'))}` !== `${marks(textOf(entry, 'msgstr'))}`,
  )
  expect(said.length).toBeGreaterThan(80)
  expect(broken.map((entry) => textOf(entry, 'msgid'))).toEqual([])
})
