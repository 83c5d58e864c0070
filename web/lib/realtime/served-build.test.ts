import { afterEach, expect, test, vi } from 'vitest'
import { servedBuild } from './served-build.ts'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (entry: string | null) =>
  vi.stubGlobal('document', {
    querySelector: () => (entry === null ? null : { getAttribute: () => entry }),
  })

test('another build notifies its subscribers once, and again when this one is back', () => {
  pageOf('/assets/a.js')
  const told: boolean[] = []
  const stop = servedBuild.subscribe(() => told.push(servedBuild.isOther()))
  for (const entry of ['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/c.js', '/assets/a.js']) {
    servedBuild.report(entry)
  }
  stop()
  servedBuild.report('/assets/b.js')
  expect(told).toEqual([true, false])
  servedBuild.report('/assets/a.js')
})

test('a page without an entry script belongs to no build', () => {
  pageOf(null)
  servedBuild.report('/assets/b.js')
  expect(servedBuild.isOther()).toBe(false)
})
