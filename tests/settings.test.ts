/**
 * A setting that nobody reads has no effect, though a company may rely on it; an
 * undeclared one is never found.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MONEY_SETTINGS } from '#model/domain/money-settings.ts'

const ROOT = join(import.meta.dirname, '..')

const textsOf = (folder: string, name: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

const product = ['server', 'web'].flatMap((folder) => textsOf(folder, /(?<!\.test)\.tsx?$/)).join('\n')
const pages = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md'].map((name) =>
  readFileSync(join(ROOT, name), 'utf8'),
)
const docs = [...textsOf('docs', /\.md$/), ...pages].join('\n')

it.each(Object.keys(MONEY_SETTINGS))('%s is read by the product', (key) => {
  expect(product.includes(`moneySetting(engine, '${key}')`)).toBe(true)
})

it('every setting of the money that the product or its documents name is declared', () => {
  const named = [...`${product}\n${docs}`.matchAll(/\bargent\.[a-z]+_[a-z_]+/g)].map(([key]) => key)
  expect(new Set(named).size).toBeGreaterThan(2)
  expect(named.filter((key) => !Object.hasOwn(MONEY_SETTINGS, key))).toEqual([])
})
