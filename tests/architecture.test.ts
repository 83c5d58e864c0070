/**
 * The architecture, checked in the source: imports between folders, file names, file lengths. Every rule
 * asserts how many files it checked, so that none passes on an empty set.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const ROOTS = ['model', 'server', 'web', 'tests', 'bench', 'scripts']
const GENERATED = /\.gen\.tsx?$|^web\/locales\//

interface Source {
  path: string
  text: string
  /** Repository paths and package names it imports. */
  imports: string[]
  /** The imports that remain at run time, types left out. */
  values: string[]
}

const sources = ROOTS.flatMap(list)
  .filter((path) => !GENERATED.test(path))
  .map(read)
const product = sources.filter(({ path }) => !/\.test\.tsx?$|^tests\//.test(path))

function list(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}

function read(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const { module } = parseSync(path, text)
  const specifiers = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.flatMap((found) => {
      const literal = /^['"](.+)['"]$/.exec(text.slice(found.moduleRequest.start, found.moduleRequest.end))
      return literal?.[1] ? [literal[1]] : []
    }),
  ]
  const values = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map((found) => target(path, found.moduleRequest.value))
  return { path, text, imports: specifiers.map((specifier) => target(path, specifier)), values }
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier
}

const ALL_DECLARED = 'model/collections.ts'

/** From, to: a file matching the first pattern may not import one matching the second. */
const FORBIDDEN: readonly [RegExp, RegExp, string][] = [
  [/^model\//, /^(server|web|tests|bench|scripts)\//, 'model imports no one'],
  [
    /^model\/schema\//,
    /^model\/(collections|domain\/(?!money|phone)|data)/,
    'the language of declarations knows no noun',
  ],
  [/^web\//, /^(server|bench|scripts)\//, 'the wire is the only bridge'],
  [/^server\//, /^(web|bench|scripts)\//, 'the wire is the only bridge'],
  [/^server\/core\//, /^model\/(collections|domain\/(?!money|phone))/, 'the engine knows no commande'],
  [
    /^server\/core\/.*(?<!\.test)\.ts$/,
    /^server\/(?!core\/|db\/|(clock|pace|operator-error)\.ts)/,
    'the engine knows nothing of the product',
  ],
  [/^server\/db\//, /^server\/(core|modules|jobs|demo)/, 'the database imports nothing above it'],
  [/^web\/ui\//, /^web\/(features|routes|layout|table|form)\//, 'primitives could ship in another product'],
  [/^web\/shared\//, /^web\/(features|routes|layout)\//, 'what features share knows none of them'],
  [
    /^web\/(table|form|layout|scanning)\//,
    /^web\/(features|routes|shared)\//,
    'the generic halves know no noun',
  ],
  [/^web\/lib\//, /^web\/(features|routes|layout|table|form)\//, 'lib is below everything else'],
  [/^(web|model)\//, /^zod$/, 'zod/mini in the browser'],
]

test('no import goes against the arrows', () => {
  let arrows = 0
  const broken = product.flatMap(({ path, imports }) =>
    imports.flatMap((to) => {
      arrows++
      return FORBIDDEN.filter(([from, barred]) => from.test(path) && barred.test(to)).map(
        ([, , why]) => `${path} → ${to}: ${why}`,
      )
    }),
  )
  expect(arrows).toBeGreaterThan(500)
  expect(broken).toEqual([])
})

test('arrows between the folders of the engine go one way, types included', () => {
  const folderOf = (path: string) => /^server\/core\/(?:(.*)\/)?[^/]+\.ts$/.exec(path)?.[1] ?? '(root)'
  const engine = product.filter(({ path }) => /^server\/core\/.*(?<!\.fixture)\.ts$/.test(path))
  const arrows = new Map<string, Set<string>>()
  for (const { path, imports } of engine) {
    const from = folderOf(path)
    const to = imports.filter((one) => one.startsWith('server/core/')).map(folderOf)
    arrows.set(from, (arrows.get(from) ?? new Set()).union(new Set(to.filter((one) => one !== from))))
  }
  const above = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const next of arrows.get(folder) ?? []) if (!seen.has(next)) above(next, seen.add(next))
    return seen
  }
  expect(arrows.size).toBeGreaterThan(20)
  const round = [...arrows].flatMap(([from, to]) =>
    [...to].filter((one) => above(one).has(from)).map((one) => `${from} → ${one}`),
  )
  expect(round).toEqual([])
})

test('each room of a scan is entered from one place', () => {
  const rooms = product.filter(({ path }) => /^server\/parcels\/scan\/[^/]+(?<!\.test)\.ts$/.test(path))
  const doors = rooms.map(({ path }) => ({
    path,
    from: product.filter(({ values }) => values.includes(path)).map((file) => file.path),
  }))
  expect(rooms.length).toBeGreaterThan(8)
  expect(doors.filter(({ from }) => from.length > 1)).toEqual([])
})

/** A record put aside: its condition stands once, in the language of declarations for indexes and in the engine. */
const PUT_ASIDE = /deleted_at\W{1,4}IS (NOT )?NULL/
const SAYS_PUT_ASIDE = /^server\/core\/base\/alive\.ts$|\.(fixture|test)\.ts$/

test('the engine says once which records are put aside', () => {
  const engine = sources.filter(({ path }) => path.startsWith('server/core/'))
  const said = engine.filter(({ text }) => PUT_ASIDE.test(text) || /'deleted_at'\)\} IS/.test(text))
  expect(engine.length).toBeGreaterThan(150)
  expect(said.map(({ path }) => path).filter((path) => !SAYS_PUT_ASIDE.test(path))).toEqual([])
})

/** More would have to be read to find one. */
const MOST_FILES = 25
/** Folders with one file per collection, page, migration or primitive. */
const LISTS = /^(model\/collections|web\/routes\/.*|web\/ui|server\/db\/migrations)$/

test('no folder is a flat list of more files than one reads at a glance', () => {
  const folders = Map.groupBy(
    product.filter(
      ({ path }) => /^(model|server|web|bench|scripts)\//.test(path) && !/\.fixture\.ts$/.test(path),
    ),
    ({ path }) => dirname(path),
  )
  expect(folders.size).toBeGreaterThan(100)
  const flat = [...folders].filter(([folder, files]) => files.length > MOST_FILES && !LISTS.test(folder))
  expect(flat.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

/** Pages that show records of any collection. */
const READS_ALL = /^web\/features\/(journal|apps)\//

test('no page loads every declaration', () => {
  const loaded = product.filter(({ path }) => /^(web|model\/(schema|domain))\//.test(path))
  const needy = loaded.filter(({ path, values }) => !READS_ALL.test(path) && values.includes(ALL_DECLARED))
  expect(loaded.length).toBeGreaterThan(400)
  expect(product.filter(({ values }) => values.includes(ALL_DECLARED)).length).toBeGreaterThan(10)
  expect(needy.map(({ path }) => path)).toEqual([])
})

/** A collection in quotes, as the code names it, or the address of its page. */
const COLLECTION = /(['"`])\/?(villes|users|tracking_states|tracking-states|commands|jobs|clients|livreurs)\1/
/** The rules of one collection. */
const COLLECTION_RULES =
  /^model\/domain\/(commande|villes|lot|bon|till|billing|ledger|tariffs|reclamation|tournee)\b/
/** Links of the navigation name collections by nature. */
const MAY_NAME_COLLECTIONS = /^web\/layout\/nav(-money)?\.ts$/

test('the generic halves of the web name no collection', () => {
  const generic = product.filter(({ path }) => /^web\/(table|form|layout)\//.test(path))
  const naming = generic.filter(
    ({ text, imports }) => COLLECTION.test(text) || imports.some((to) => COLLECTION_RULES.test(to)),
  )
  expect(generic.length).toBeGreaterThan(80)
  expect(naming.map(({ path }) => path).filter((path) => !MAY_NAME_COLLECTIONS.test(path))).toEqual([])
})

/** Files at the top of a feature are its pages, lists, forms and queries; their parts are in folders. */
const FEATURE_FILES = /(^|-)(pages?|columns|forms?|views|actions|query|queries)(\.test)?\.tsx?$/

test('files at the door of a feature have names from the vocabulary', () => {
  const doors = sources.filter(({ path }) => /^web\/features\/[^/]+\/[^/]+$/.test(path))
  const strange = doors.filter(({ path }) => !FEATURE_FILES.test(path.split('/').at(-1) ?? ''))
  expect(doors.length).toBeGreaterThan(150)
  expect(strange.map(({ path }) => path)).toEqual([])
})

test('features do not import one another', () => {
  const features = product.filter(({ path }) => path.startsWith('web/features/'))
  const noun = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]
  const broken = features.flatMap(({ path, imports }) =>
    imports.filter((to) => noun(to) && noun(to) !== noun(path)).map((to) => `${path} → ${to}`),
  )
  expect(features.length).toBeGreaterThan(20)
  expect(broken).toEqual([])
})

const MODULE_FILES = /^(access|hooks|queries|routes)\.ts$|\.test\.ts$/
const VAGUE = /^(utils?|helpers?|common|misc|types|constants|index)\.tsx?$/

test('file names come from the vocabulary', () => {
  const modules = sources.filter(({ path }) => /^server\/modules\/[^/]+\/[^/]+$/.test(path))
  const strange = modules.filter(({ path }) => !MODULE_FILES.test(path.split('/').at(-1) ?? ''))
  expect(modules.length).toBeGreaterThan(20)
  expect(
    strange.map(({ path }) => path),
    `allowed: ${MODULE_FILES}`,
  ).toEqual([])
  const vague = product.filter(
    ({ path }) => VAGUE.test(path.split('/').at(-1) ?? '') && !path.startsWith('web/routes/'),
  )
  expect(vague.map(({ path }) => path)).toEqual([])
})

/** Calls that send statements on a bare connection, without a time limit. */
const BARE = /\b(withClient|copyIn|copyOut)\(|\bnew pg\.(Client|Pool)\(/
/** Files that serve no request, except the cursor of exports, which has its own time limit. */
const MAY_BE_BARE =
  /^server\/(db|seal|demo)\/|^server\/core\/(install\.ts|read\/stream\.ts)|\.(fixture|test)\.ts$|^tests\/|^bench\//

test('no statement of a request is sent past its deadline', () => {
  const bare = sources.filter(
    ({ path, text, imports }) =>
      /^(server|tests|bench)\//.test(path) &&
      (BARE.test(text) || imports.includes('server/db/transaction.ts')),
  )
  expect(bare.length).toBeGreaterThan(8)
  expect(bare.map(({ path }) => path).filter((path) => !MAY_BE_BARE.test(path))).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const counted = sources.filter(({ path }) => !/^web\/ui\/|scenarios?/.test(path))
  const lines = (text: string) => text.split('\n').length - 1
  const long = counted.filter(({ text }) => lines(text) > 300)
  expect(counted.length).toBeGreaterThan(200)
  expect(long.map(({ path, text }) => `${path}: ${lines(text)}`)).toEqual([])
})

/** An input of files, with its attributes. */
const FILES = /<[iI]nput\b(?:(?!\/>)[\s\S])*?type="file"[\s\S]*?\/>/g

test('no page shows the browser’s own control of files, which speaks the language of the browser', () => {
  const inputs = product.flatMap(({ path, text }) =>
    Array.from(text.matchAll(FILES), ([tag]) => ({ path, tag })),
  )
  expect(inputs.length).toBeGreaterThan(5)
  const bare = inputs.filter(({ tag }) => !/\bhidden\b|\bopacity-0\b/.test(tag))
  expect(bare.map(({ path }) => path)).toEqual([])
})

test('nothing is excused from types, lint or tests', () => {
  // Each pattern has a letter in brackets, so that this file does not match itself.
  const excuses =
    /@[t]s-(ignore|nocheck|expect-error)|[b]iome-ignore|\bas [a]ny\b|\b(test|it|describe)\.(skip|only|todo)\b/
  const excused = sources.filter(({ text }) => excuses.test(text))
  expect(excused.map(({ path }) => path)).toEqual([])
})
