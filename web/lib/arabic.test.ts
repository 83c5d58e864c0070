import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DECLARED } from '#model/collections.ts'
import words from '#model/data/arabic.json' with { type: 'json' }
import type { Collection } from '#model/schema/collection.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ROUTES = join(ROOT, 'web/routes')

/** Pages of the office alone. Any other page, a new one too, is taken to be for couriers or merchants. */
const OFFICE = new Set(
  'affectation appareils bons-envoi caisse clients commands-sans-livreur comptabilite conflits corbeille depences erreurs inventaires journal livreurs mails moderateurs paiements preuves reprise retours scan tournees tracking-states users villes'.split(
    ' ',
  ),
)

/** Texts that the office alone is shown, in a window that everybody has. */
const OFFICE_TEXTS = new Set([join(ROOT, 'web/features/help-center/rules/office-pages.ts')])

const routeFiles = readdirSync(ROUTES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name))
const nameOf = (file: string): string => relative(join(ROUTES, '_authenticated'), file).split(/[./]/)[0] ?? ''

/** The route of the pages of records reaches every list; a list of the office alone stays the office’s there. */
const RECORDS = '$list.$record.tsx'
const isOffice = (file: string): boolean => OFFICE.has(/web\/features\/([^/]+)\//.exec(file)?.[1] ?? '')

const SOURCE = /(?:from\s+|import\s*\(?\s*)'([^']+)'/g

/** All files these files import, directly or not. */
function reached(entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = [...entries, join(ROOT, 'web/main.tsx')]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file) || OFFICE_TEXTS.has(file) || file.includes('route-tree.gen') || !existsSync(file))
      continue
    seen.add(file)
    if (!/\.tsx?$/.test(file)) continue
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(SOURCE)) {
      if (file.endsWith(RECORDS) && isOffice(from)) continue
      if (from.startsWith('#')) queue.push(join(ROOT, from.slice(1)))
      if (from.startsWith('.')) queue.push(resolve(dirname(file), from))
    }
  }
  return seen
}

const theirs = reached(routeFiles.filter((file) => !OFFICE.has(nameOf(file))))

interface Sentence {
  readonly french: string
  readonly arabic: string
  readonly files: readonly string[]
}

function catalogue(name: string): readonly Sentence[] {
  const text = readFileSync(join(ROOT, `web/locales/ar/${name}.po`), 'utf8')
  return text
    .split('\n\n')
    .slice(1)
    .map((entry) => ({
      french: textOf(entry, 'msgid'),
      arabic: textOf(entry, 'msgstr'),
      files: [...entry.matchAll(/^#: (\S+?)(?::\d+)?$/gm)].map(([, file = '']) => join(ROOT, file)),
    }))
}

const textOf = (entry: string, name: 'msgid' | 'msgstr'): string =>
  (new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line || '""'))
    .join('')

const sentences = [...catalogue('messages'), ...catalogue('tournee')]
const ICU = /\b(?:plural|zero|one|two|few|many|other)\b/g
const hasLetters = (text: string): boolean =>
  /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}|<\/?\d+\/?>/g, '').replaceAll(ICU, ''))

test('every page that is the office’s alone exists', () => {
  const names = new Set(routeFiles.map(nameOf))
  expect([...OFFICE].filter((name) => !names.has(name))).toEqual([])
})

test('every sentence of a page of couriers and merchants is said in Arabic', () => {
  const said = sentences.filter(({ files }) => files.some((file) => theirs.has(file)))
  expect(said.length).toBeGreaterThan(1_200)
  expect(said.filter(({ arabic }) => arabic === '').map(({ french }) => french)).toEqual([])
})

/** `{name}`, `<0>`, the start of a plural; no form of a plural that is one word. */
const MARK = /(?<!(?:=\d|zero|one|two|few|many|other) )\{\w+\}|<\/?\d+\/?>|\{\w+, plural/g

test('Arabic keeps the values and tags of its sentence', () => {
  const marks = (text: string): string[] => [...new Set(text.match(MARK) ?? [])].sort()
  const broken = sentences.filter(
    ({ french, arabic }) => arabic !== '' && `${marks(french)}` !== `${marks(arabic)}`,
  )
  expect(broken.map(({ french }) => french)).toEqual([])
})

/** Arabic counts none, one, two, few, many and the others, each with a form of its own. */
test('Arabic plurals have all six forms', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
  const lacking = sentences.filter(
    ({ arabic }) => arabic.includes(', plural,') && !forms.every((form) => arabic.includes(` ${form} {`)),
  )
  expect(lacking.map(({ french }) => french)).toEqual([])
})

test('a sentence in Arabic has Arabic in it', () => {
  const same = new Set([
    'Wasl',
    'RIB',
    'ICE',
    'CSV',
    'PDF',
    'collage.csv',
    'Échap',
    'Maj',
    '{count, plural, one {# {one}} other {# {many}}}',
  ])
  const foreign = sentences.filter(
    ({ french, arabic }) =>
      arabic !== '' && hasLetters(arabic) && !/[\u0600-\u06FF]/.test(arabic) && !same.has(french),
  )
  expect(foreign.map(({ french, arabic }) => `${french} → ${arabic}`)).toEqual([])
})

/** Labels, helps and options of the fields these pages read. */
const wordsOf = ({ labels, fields }: Collection): string[] => [
  labels.one,
  labels.many,
  ...Object.values(fields).flatMap((field) => [
    field.label,
    field.help ?? '',
    ...(field.kind === 'select' ? Object.values(field.options) : []),
  ]),
]

test('every word of the model such a page may show is said in Arabic', () => {
  const files = [...theirs].map((file) => relative(ROOT, file))
  const named = DECLARED.filter(({ name }) => files.includes(`model/collections/${name}.ts`))
  expect(named.length).toBeGreaterThan(25)
  const known: Readonly<Record<string, string>> = words
  const silent = named.flatMap((collection) =>
    wordsOf(collection).filter((word) => word !== '' && !known[word]),
  )
  expect([...new Set(silent)]).toEqual([])
})

/** A label or a help of a field shown untranslated; `word` translates it to the language of the page. */
const SHOWN =
  /(?<![\w.])(\bword\()?((?:[\w.[\]]+\.)?(?:fields[\w.[\]]+|column|field|full_name|email|phone|locale))\.(?:label|help)\b/g
const isRaw = (line: string): boolean => [...line.matchAll(SHOWN)].some(([, said]) => said === undefined)

test('such a page shows the labels of the model by `word`', () => {
  const shown = [...theirs].filter((file) => file.endsWith('.tsx'))
  expect(shown.length).toBeGreaterThan(300)
  const raw = shown.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (isRaw(line) ? [`${relative(ROOT, file)}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(raw).toEqual([])
})

test('an arrow on such a page points the other way in Arabic', () => {
  const arrows = [...theirs].flatMap((file) => [
    ...(file.endsWith('.tsx')
      ? readFileSync(file, 'utf8').matchAll(/<(?:Arrow|Chevron)(?:Left|Right)\b[^>]*>/g)
      : []),
  ])
  expect(arrows.length).toBeGreaterThan(10)
  expect(arrows.map(([arrow]) => arrow).filter((arrow) => !/\brtl:/.test(arrow))).toEqual([])
})
