import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { meaningOf } from '#web/lib/protocol-meanings.ts'
import { filesUnder } from './support/sources.ts'

const ENGLISH =
  /\b(?:the|is|are|not|must|invalid|failed|missing|cannot|only|allowed|too|please|request|unsupported|blank|value|values|authenticate|wrong|length|mismatch)\b/i
const FRENCH =
  /[àâçéèêëîïôûœ’«]|\b(?:le|la|les|un|une|ce|cette|ces|de|du|des|est|pas|et|ou|il|au|aux|pour|votre|vous|dites|donnez|choisissez|demandez|faites)\b/i

/** Whole sentences in a source, with a figure in place of each value. */
function sentencesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const quoted =
    /'([A-Z](?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*\.)'|"([A-Z][^"\n]* [^"\n]*\.)"|`([A-Z][^`\n]* [^`\n]*\.)`/g
  return [...code.matchAll(quoted)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '3').replace(/\\'/g, "'"),
  )
}

const isEnglish = (sentence: string): boolean => ENGLISH.test(sentence) && !FRENCH.test(sentence)

test('no refusal of the server reaches a screen in English', () => {
  const files = [...filesUnder('server'), ...filesUnder('model')].filter(
    (file) =>
      !/\.test\.ts$|\.fixture\.ts$|^server\/(?:cli|start|demo|db|seal|verify|post)\/|http\/(?:metrics|health)\.ts$/.test(
        file,
      ),
  )
  const english = new Set(files.flatMap((file) => sentencesIn(readFileSync(file, 'utf8'))).filter(isEnglish))
  expect(english.size).toBeGreaterThan(40)
  expect(english).toContain('Only superusers can perform this action.')
  const untold = [...english].filter((sentence) => meaningOf(sentence) === null)
  expect(untold).toEqual([])
})

test('no sentence of the product is taken for one of the protocol', () => {
  const french = [...filesUnder('server'), ...filesUnder('model')]
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) => sentencesIn(readFileSync(file, 'utf8')))
    .filter((sentence) => FRENCH.test(sentence))
  expect(french.length).toBeGreaterThan(200)
  expect(french.filter((sentence) => meaningOf(sentence) !== null)).toEqual([])
})
