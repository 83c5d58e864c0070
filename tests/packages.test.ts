import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>

test('every package is installed at one exact version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.length).toBeGreaterThan(80)
  const loose = versions.filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
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
