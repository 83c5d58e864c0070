/**
 * A client or a livreur may be refused by every file that is not the office’s alone. A new refusal goes into
 * `server/translation/refusals.json`: its French sentence with `{name}` for each value, a code, and its Arabic.
 */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import words from '#model/data/arabic.json' with { type: 'json' }
import parts from '#server/translation/fragments.json' with { type: 'json' }
import refusals from '#server/translation/refusals.json' with { type: 'json' }
import { identify, toArabic } from '#server/translation/translate.ts'
import { plain, refusingFiles, sentencesIn } from './support/refusal-sentences.ts'
import { filesUnder } from './support/sources.ts'

const written = new Set(refusingFiles().flatMap((file) => [...sentencesIn(file)]))
const catalogue = Object.entries(refusals)

/** Names of values are the catalogue’s own: a variable may be renamed. */
const shapeOf = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}')

test('every refusal that a client or a livreur may read is said in Arabic', () => {
  expect(refusingFiles().length).toBeGreaterThan(300)
  expect(written.size).toBeGreaterThan(500)
  // Refusals that a page makes before it sends anything are among the words of the model.
  const told = new Set([...Object.keys(refusals).map(shapeOf), ...Object.keys(words)])
  expect([...written].filter((sentence) => !told.has(sentence))).toEqual([])
})

test('nothing is said in Arabic that is no longer written', () => {
  expect(
    Object.keys(refusals)
      .map(shapeOf)
      .filter((sentence) => !written.has(sentence)),
  ).toEqual([])
})

test('each has a code of its own', () => {
  const codes = catalogue.map(([, { code }]) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => !/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(code))).toEqual([])
})

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort()

test('Arabic is Arabic, and names no value its sentence does not have', () => {
  const all = [...catalogue.map(([french, { ar }]) => [french, ar] as const), ...Object.entries(parts)]
  const foreign = all.filter(([, arabic]) => !/[\u0600-\u06ff]/.test(arabic) && !/^«?\{\w+\}/.test(arabic))
  expect(foreign).toEqual([])
  const strange = all.filter(([french, arabic]) => {
    const known = namesIn(french)
    return namesIn(arabic).some((name) => !known.includes(name))
  })
  expect(strange).toEqual([])
  // « {it} » and the pronoun are French grammar: Arabic has no word for them there.
  const dropped = all.filter(([french, arabic]) => namesIn(french).length > namesIn(arabic).length)
  expect(dropped.map(([french]) => french)).toEqual(['{this} {one} sert encore à {list} : {it}.'])
})

/** Filled with values, each is found again with the same values: no other takes its place. */
test('each is recognised by what it says', () => {
  const mistaken = catalogue.filter(([french, { code }]) => {
    const values: Record<string, string> = {}
    const text = french.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      values[name] = `v-${name}`
      return values[name]
    })
    const found = identify(text)
    return found?.code !== code || JSON.stringify(found.params) !== JSON.stringify(values)
  })
  expect(mistaken.map(([french]) => french)).toEqual([])
})

/** Every text the sources hold, spaces and values alike. */
const sources = [...filesUnder('server'), ...filesUnder('model')]
  .filter((file) => !file.startsWith('server/translation/'))
  .map((file) => plain(readFileSync(file, 'utf8')))
  .join('\n')

test('every part of a sentence is written somewhere', () => {
  const GIVEN =
    /^« \{name\} »$|^\w+ \{day\}$|^\{day\} \S+$|^en route |^et \{more\} |^demandée|^préparée|^livrée|^annulée/
  const lost = Object.keys(parts).filter(
    (part) =>
      !GIVEN.test(part) && !part.split(/\{\w+\}/).every((literal) => sources.includes(literal.trim())),
  )
  expect(lost).toEqual([])
})

const names = (name: string): string | undefined =>
  ({ Fès: 'فاس', Refusé: 'مرفوض', 'Affecté au livreur': 'مسند إلى الموزع' })[name]
const say = (text: string): string | null => toArabic(text, names)

test.each([
  ['a sentence without values', 'Ce colis n’est pas à vous.', 'هذا الطرد ليس لك.'],
  [
    'an amount keeps its order, with the spaces it was written with',
    'Le montant encaissé est d’au moins 1\u202f250,00\u00a0DH.',
    'المبلغ المحصل \u20681\u202f250,00\u00a0DH\u2069 على الأقل.',
  ],
  [
    'a state by its Arabic name',
    'Ce colis est maintenant «\u00a0Refusé\u00a0»\u202f: quelqu’un a été plus rapide.',
    'هذا الطرد الآن «مرفوض»: كان غيرك أسرع.',
  ],
  [
    'a ville by its Arabic name, and two sentences',
    'Pas de ramassage à Fès ce jour-là. Appelez l’agence.',
    'لا استلام في فاس ذلك اليوم. اتصل بالوكالة.',
  ],
  [
    'a day',
    'Pas de livraison dans cette ville le dimanche 22/11/2026. Choisissez un autre jour.',
    'لا توصيل في هذه المدينة يوم الأحد \u206822/11/2026\u2069. اختر يوما آخر.',
  ],
  [
    'a list of labels',
    'Ce changement ne se demande pas ici. Vous pouvez changer : Prix, Adresse.',
    'لا يطلب هذا التغيير هنا. يمكنك تغيير: السعر، العنوان.',
  ],
  [
    'a name with « et » is no list',
    '«\u00a0Ali et Fils\u00a0» est le nom d’un autre client. Écrivez le vôtre, ou appelez l’agence.',
    '«\u2068Ali et Fils\u2069» اسم زبون آخر. اكتب اسمك، أو اتصل بالوكالة.',
  ],
  [
    'two sentences, the second about money',
    'Ce colis n’est plus chez vous : il a été confié à un autre avant l’arrivée de votre résultat. Les 80,00\u00a0DH encaissés restent dus par vous.',
    'لم يعد هذا الطرد عندك: أسند إلى شخص آخر قبل وصول نتيجتك. المبلغ المحصل \u206880,00\u00a0DH\u2069 يبقى في ذمتك.',
  ],
  ['a sentence nobody knows stays French', 'Ce livreur préfère le thé.', null],
  [
    'a long text is not looked through',
    `Le bon ${'x'.repeat(3_000)} est clos : ce scan ne s’annule plus.`,
    null,
  ],
])('%s', (_, french, arabic) => {
  expect(say(french)).toBe(arabic)
})
