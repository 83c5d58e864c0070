import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = ['model', 'server', 'web', 'tests', 'bench', 'scripts']
const CONFIGS = ['vite.config.ts', 'vitest.config.ts', 'lingui.config.ts', 'biome.json']

const { dependencies, devDependencies, scripts } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|html)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
).filter((path) => path !== 'tests/packages.test.ts')
const texts = [...sources, ...CONFIGS].map((path) => readFileSync(join(ROOT, path), 'utf8'))
const all = [...texts, JSON.stringify(scripts)].join('\n')

/** Required by a plugin beside it, or found by a path made of its name (`server/print/text/fonts.ts`). */
const UNNAMED = new Set(['@babel/core', '@fontsource/inter', '@fontsource/noto-sans-arabic'])

/** The package of `@types/pg` is `pg`; Node’s own modules need no package. */
const typed = (name: string) => name.replace(/^@types\//, '')

const isNamed = (name: string): boolean =>
  name === 'node' || new RegExp(`['"(/ ]${RegExp.escape(name)}['")/@ ]`).test(all)

test('every package is used', () => {
  const names = [...Object.keys(dependencies), ...Object.keys(devDependencies)]
  expect(names.length).toBeGreaterThan(80)
  expect(sources.length).toBeGreaterThan(1_000)
  const idle = names.filter((name) => !UNNAMED.has(name) && !isNamed(typed(name)))
  expect(idle).toEqual([])
})

test('every package is installed at one exact version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the decision about dependencies names every one a user of the product loads', () => {
  const decision = readFileSync(join(ROOT, 'docs/decisions/007-dependencies.md'), 'utf8')
  const silent = Object.keys(dependencies).filter((name) => {
    const [scope, short = ''] = name.split('/')
    return !decision.includes(name) && !new RegExp(`${scope}/\\{[^}]*\\b${short}\\b`).test(decision)
  })
  expect(silent).toEqual([])
})
