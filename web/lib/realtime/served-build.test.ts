import { afterEach, expect, test, vi } from 'vitest'
import { servedBuild } from './served-build.ts'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (entry: string | null) =>
  vi.stubGlobal('document', {
    querySelector: () => (entry === null ? null : { getAttribute: () => entry }),
  })

test('another build is told of once, and forgotten when this one is served again', () => {
  pageOf('/assets/a.js')
  const told: boolean[] = []
  const stop = servedBuild.subscribe(() => told.push(servedBuild.isOther()))
  for (const entry of ['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/c.js', '/assets/a.js']) {
    servedBuild.told(entry)
  }
  stop()
  servedBuild.told('/assets/b.js')
  expect(told).toEqual([true, false])
  servedBuild.told('/assets/a.js')
})

test('a page without an entry of its own is of no build', () => {
  pageOf(null)
  servedBuild.told('/assets/b.js')
  expect(servedBuild.isOther()).toBe(false)
})
