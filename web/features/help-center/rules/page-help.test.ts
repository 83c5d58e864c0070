import { describe, expect, it, vi } from 'vitest'
import { GUIDES } from '#web/shared/help/guides.ts'
import { OFFICE_PAGES } from './office-pages.ts'
import { HELPED, helpOf, PAGES_HELP } from './page-help.ts'
import { SHARED_PAGES } from './shared-pages.ts'

/** The macro is compiled away by the build; here the sentence stands for its descriptor. */
vi.mock('@lingui/core/macro', () => ({ msg: ([id]: TemplateStringsArray) => ({ id }) }))

describe('the help of a page', () => {
  it('is there for every page of the navigation and of the settings', () => {
    expect(HELPED.length).toBeGreaterThan(50)
    expect(HELPED.filter(({ to }) => !PAGES_HELP[to]).map(({ to }) => to)).toEqual([])
  })

  it('is of no page that has gone', () => {
    const known = new Set<string>(HELPED.map(({ to }) => to))
    expect(Object.keys(PAGES_HELP).filter((to) => !known.has(to))).toEqual([])
  })

  it('is translated where merchants or livreurs open the page', () => {
    const theirs = HELPED.filter(({ types = [] }) => types.length > 0).map(({ to }) => to)
    expect(theirs.filter((to) => to in OFFICE_PAGES || !(to in SHARED_PAGES))).toEqual([])
  })

  it('leads to a guide that all readers of the page may read', () => {
    const lost = HELPED.flatMap(({ to, types = [], staff }) => {
      const guide = GUIDES.find(({ key }) => key === PAGES_HELP[to]?.guide)
      const readers = [...types, ...(staff === false ? [] : (['moderateur'] as const))]
      return readers.filter((type) => !guide?.types.includes(type)).map((type) => `${to} for ${type}`)
    })
    expect(lost).toEqual([])
  })

  it('is found with or without the last slash, on the page of a record too, and nowhere else', () => {
    expect(helpOf('/commands/')?.page.to).toBe('/commands')
    expect(helpOf('/factures-clients/abc/')?.page.to).toBe('/factures-clients')
    expect(helpOf('/settings/display/')?.page.to).toBe('/settings/display')
    expect(helpOf('/')?.page.to).toBe('/')
    expect(helpOf('/nowhere/')).toBeUndefined()
  })
})

describe('guides', () => {
  it('have one key each', () => {
    const keys = GUIDES.map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)])
  })
})
