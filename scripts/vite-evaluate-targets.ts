import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'
import { TARGETS } from '../model/targets.ts'

const MODULE = /\/model\/targets\.ts$/

/** Puts the value of `model/targets.ts` into the bundle instead of every declaration it is made from. */
export function evaluateTargets(): Plugin {
  return {
    name: 'wasl-evaluate-targets',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!MODULE.test(id)) return null
      const json = JSON.stringify(TARGETS)
      if (!isDeepStrictEqual(JSON.parse(json), TARGETS))
        this.error('model/targets.ts holds what JSON does not keep')
      return { code: `export const TARGETS = ${json}`, moduleSideEffects: false }
    },
  }
}
