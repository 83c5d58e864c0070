/** A statement shows the labels of entries to clients and livreurs, who may read Arabic. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import arabic from '#model/data/arabic.json' with { type: 'json' }
import { PLACES, TURNS } from '../billing/owed.ts'
import { FAITS, SHARES } from '../tariffs/faits.ts'

const HERE = import.meta.dirname
const said: Readonly<Record<string, string>> = arabic

const LITERAL = /'(\p{Lu}[^'\n]*\p{Ll}[^'\n]*)'/gu

/** Literals that are words: a sentence with a full stop is a refusal, which is said in Arabic elsewhere. */
const wordsOf = (file: string): readonly string[] =>
  [...readFileSync(join(HERE, file), 'utf8').matchAll(LITERAL)]
    .map(([, text = '']) => text)
    .filter((text) => !text.endsWith('.'))

test('every label of an entry and every word of a statement is said in Arabic', () => {
  const sources = readdirSync(HERE).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const words = [...new Set(sources.flatMap(wordsOf))]
  expect(words).toEqual(expect.arrayContaining(['Encaissé à la porte', 'Wasl vous doit', 'Frais facturés']))
  expect(words.filter((word) => !said[word])).toEqual([])
})

test('every fee, every place of money and whose turn it is are said in Arabic', () => {
  const words = [FAITS, SHARES, PLACES, TURNS].flatMap((names): string[] => Object.values(names))
  expect(words.filter((word) => !said[word])).toEqual([])
})
