import type { Browser } from 'playwright-core'
import { type Ground, prepareGround } from '../ground/ground.ts'
import { launch } from './slow-phone.ts'
import { startWasl, type WaslServer } from './wasl-server.ts'

export interface Browsed {
  readonly browser: Browser
  readonly wasl: WaslServer
  readonly ground: Ground
}

/** Measures the pages of the product in a browser, with the demo behind it; stops both at the end. */
export async function inBrowser(measure: (browsed: Browsed) => Promise<void>): Promise<void> {
  const ground = await prepareGround()
  try {
    const wasl = await startWasl(ground.dataDir)
    const browser = await launch()
    try {
      await measure({ browser, wasl, ground })
    } finally {
      await browser.close()
      await wasl.stop()
    }
  } finally {
    await ground.remove()
  }
}
